import { isMetricsError } from '../../errors.js';
import { zeroAddress } from '../../read-chain/chain-source.js';
import type { NativeSource } from '../../state/service-state.js';
import { storeChain } from '../../state/store-chain.js';
import type { Follower } from '../follower.js';
import { giveUpNative } from './native-confirmer.js';

/**
 * Decides whether the native balances of a chain can be known, once and for ever: from the genesis on, with the traces of every block, on
 * a node that still has the states to compare them with.
 *
 * @param from first and last block that will be read.
 * @returns whether changes of native balances are read.
 */
export async function chooseNative(follower: Follower, from: bigint, to: bigint): Promise<boolean> {
  const { context, chain } = follower;
  if (chain.native?.from === 'none') return false;
  // Whether a node traces is not known before there is a block to trace.
  const obstacle =
    chain.creations === 'receipts'
      ? 'the node does not trace every block'
      : chain.native === undefined
        ? await findObstacle(follower, from, to)
        : undefined;
  if (obstacle !== undefined) await giveUpNative(context, chain, obstacle);
  else if (chain.native === undefined) {
    const native: NativeSource = { from: 'confirmed' };
    await storeChain(context.registry, context.writer, { ...chain, native });
    chain.native = native;
  }
  return obstacle === undefined;
}

async function findObstacle(
  { chain, source, signal }: Follower,
  from: bigint,
  to: bigint,
): Promise<string | undefined> {
  const { genesis, balances, blockHash } = source;
  if (chain.watermark !== undefined) return 'its first blocks were stored without them';
  if (from > 0n) return `reading begins at block ${from} and not at the genesis`;
  if (genesis === undefined || balances === undefined) return 'the node cannot be asked for them';
  if ((await genesis(signal)) === undefined) return 'the node does not tell what is in the genesis';
  try {
    for (const number of [0n, to / 2n, to]) {
      const hash = await blockHash(number, signal);
      if (hash !== undefined) await balances([zeroAddress], hash, signal);
    }
  } catch (error) {
    if (!isMetricsError(error, 'balances-unknown')) throw error;
    return `the node does not tell the balances of old blocks: ${error.message}`;
  }
  return undefined;
}
