import { isRpcError } from '@firn/jsonrpc/errors';
import { isMetricsError, MetricsError } from '../../errors.js';
import type { ChainSource, CreationSource } from '../../source/chain-source.js';
import { describeFault } from '../../source/describe-fault.js';
import { isPassing } from '../../source/refusals.js';
import { storeChain } from '../../state/store-chain.js';
import type { Follower } from './follower.js';

/**
 * Decides where the creations of a chain are read from, once it has blocks: a series of which one half knows the contracts that
 * contracts create, and the other does not, would say nothing. Traces are taken where the node gives them from the first block to
 * the last; a node that keeps no old states does so for the newest only. One that fails to for another reason is asked again.
 *
 * @param from first and last block that will be read.
 * @throws MetricsError `chain-inconsistent` where the node does not trace, until it has not for long enough.
 */
export async function chooseCreations(follower: Follower, from: bigint, to: bigint): Promise<CreationSource> {
  const { context, chain } = follower;
  const isStored = chain.watermark !== undefined;
  if (chain.creations === 'traces' || (chain.creations === 'receipts' && isStored)) return chain.creations;
  // Nobody traces a genesis, and nothing is created in it: the first block after it is the oldest that is asked for.
  const first = from > 0n ? from : 1n;
  if (to < first) return 'receipts';
  const creations = (await settleTraces(follower, first, to)) ? 'traces' : 'receipts';
  follower.reconsideration.noteAsked(follower.source);
  if (creations === chain.creations) return creations;
  await storeChain(context.registry, context.writer, { ...chain, creations });
  chain.creations = creations;
  return creations;
}

/**
 * @throws MetricsError `chain-inconsistent` where the node does not trace, or fails to for a reason that is not said to pass, until it has for long enough.
 */
async function settleTraces(follower: Follower, first: bigint, to: bigint): Promise<boolean> {
  const { source, signal, tracesDoubt, refusalDoubt } = follower;
  try {
    const traces = await tracesAll(source, first, to, signal);
    tracesDoubt.clear();
    if (traces) refusalDoubt.clear();
    else refusalDoubt.check(source, 'the node does not trace its blocks');
    return traces;
  } catch (error) {
    if (!isRpcError(error) || isPassing(error)) throw error;
    try {
      tracesDoubt.check(source, `the node does not trace its blocks (${describeFault(error)})`);
    } catch (doubt) {
      throw isMetricsError(doubt) ? new MetricsError(doubt.code, doubt.messages, { cause: error }) : doubt;
    }
    return false;
  }
}

/** Whether a node traces the first, the last and a middle one of some blocks. */
export function tracesAll(
  source: ChainSource,
  first: bigint,
  last: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  return source.traces([...new Set([first, (first + last) / 2n, last])], signal);
}
