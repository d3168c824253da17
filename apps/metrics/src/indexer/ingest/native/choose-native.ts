import type { NativeSource } from '../../../state/service-state.js';
import { storeChain } from '../../../state/store-chain.js';
import type { Follower } from '../follower.js';
import { giveUpNative } from './native-confirmer.js';
import { type NativeLoss, nativeRefusals, refusalOf } from './native-refusal.js';

/**
 * Decides whether the native balances of a chain can be known, once it has blocks: from the genesis on, with the traces of every block, on
 * a node that still has the states to compare them with. What a node does not tell is asked for again before that is settled.
 *
 * @param from first and last block that will be read.
 * @returns whether changes of native balances are read.
 * @throws MetricsError `chain-inconsistent` where the node does not tell something, until it has not for long enough.
 */
export async function chooseNative(follower: Follower, from: bigint, to: bigint): Promise<boolean> {
  const { context, chain } = follower;
  const { native, watermark, creations } = chain;
  if (native?.from === 'confirmed' && creations !== 'receipts') return true;
  if (native?.from === 'none' && watermark !== undefined) return false;
  const obstacle = await findObstacle(follower, from, to);
  if (obstacle !== undefined) {
    await giveUpNative(context, chain, obstacle);
    return false;
  }
  const confirmed: NativeSource = { from: 'confirmed' };
  await storeChain(context.registry, context.writer, { ...chain, native: confirmed });
  chain.native = confirmed;
  return true;
}

async function findObstacle(follower: Follower, from: bigint, to: bigint): Promise<NativeLoss | undefined> {
  const { chain, source, signal, refusalDoubt, reconsideration } = follower;
  // Whether a node traces is not known before there is a block to trace.
  if (chain.creations === 'receipts') return { reason: nativeRefusals.traces };
  if (chain.watermark !== undefined) return { reason: 'its first blocks were stored without them' };
  if (from > 0n) return { reason: `reading begins at block ${from} and not at the genesis` };
  const refusal = await refusalOf(source, to, signal);
  if (refusal === undefined) refusalDoubt.clear();
  // A source that cannot be asked at all says nothing else later.
  else if (refusal.reason !== nativeRefusals.balances) {
    reconsideration.noteAsked(source);
    refusalDoubt.check(source, refusal.reason);
  }
  return refusal;
}
