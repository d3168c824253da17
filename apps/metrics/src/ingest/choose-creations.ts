import { isRpcError } from '@firn/jsonrpc/errors';
import { isMetricsError, MetricsError } from '../errors.js';
import type { CreationSource } from '../read-chain/chain-source.js';
import { describeFault } from '../read-chain/describe-fault.js';
import { storeChain } from '../state/store-chain.js';
import type { Follower } from './follower.js';
import { firstStoredBlock } from './stored-blocks.js';

/** A chain of which at most so many blocks are stored is read anew once its node traces. */
const rereadBlocks = 4_096n;
const defaultAskAgainMs = 600_000;

/**
 * Decides where the creations of a chain are read from, once: a series of which one half knows the contracts that
 * contracts create, and the other does not, would say nothing. Traces are taken where the node gives them from the first block to
 * the last; a node that keeps no old states does so for the newest only. One that fails to for another reason is asked again.
 *
 * @param from first and last block that will be read.
 */
export async function chooseCreations(follower: Follower, from: bigint, to: bigint): Promise<CreationSource> {
  const { context, chain } = follower;
  if (chain.creations !== undefined) return chain.creations;
  // Nobody traces a genesis, and nothing is created in it: the first block after it is the oldest that is asked for.
  const first = from > 0n ? from : 1n;
  if (to < first) return 'receipts';
  const creations = (await tracesAll(follower, first, to)) ? 'traces' : 'receipts';
  await storeChain(context.registry, context.writer, { ...chain, creations });
  chain.creations = creations;
  follower.tracesAskedAt = performance.now();
  return creations;
}

/**
 * Asks now and then whether the node of a chain that is read by receipts traces meanwhile. A short chain is then to be read anew, by a number of its own so that
 * the two ways are never mixed; of a long one it is said once that the contracts of contracts are not among its creations.
 */
export async function reconsiderCreations(follower: Follower, head: bigint): Promise<void> {
  const { context, chain, signal } = follower;
  const { watermark } = chain;
  if (chain.creations !== 'receipts' || watermark === undefined || follower.toldOfTraces) return;
  const now = performance.now();
  const askAgainMs = context.times?.askForTracesMs ?? defaultAskAgainMs;
  if (follower.tracesAskedAt !== undefined && now - follower.tracesAskedAt < askAgainMs) return;
  follower.tracesAskedAt = now;
  const lowest = await firstStoredBlock(context.store, chain);
  const first = lowest > 0n ? lowest : 1n;
  if (head < first) return;
  // It is read by receipts as before, whatever keeps the node from tracing.
  const traces = await follower.source.traces(samplesOf(first, head), signal).catch((error: unknown) => {
    if (isRpcError(error)) return false;
    throw error;
  });
  if (!traces) return;
  const rereads = watermark.num - lowest < rereadBlocks;
  context.events.traced(chain, { rereads });
  follower.toldOfTraces = true;
  if (rereads) follower.end = 'traced';
}

/** @throws MetricsError `chain-inconsistent` where the node fails to trace for a reason that may pass, until it has for long enough. */
async function tracesAll(follower: Follower, first: bigint, to: bigint): Promise<boolean> {
  const { source, signal, tracesDoubt } = follower;
  try {
    const traces = await source.traces(samplesOf(first, to), signal);
    tracesDoubt.clear();
    return traces;
  } catch (error) {
    if (!isRpcError(error)) throw error;
    try {
      tracesDoubt.check(`the node does not trace its blocks (${describeFault(error)})`);
    } catch (doubt) {
      throw isMetricsError(doubt) ? new MetricsError(doubt.code, doubt.messages, { cause: error }) : doubt;
    }
    return false;
  }
}

function samplesOf(first: bigint, last: bigint): bigint[] {
  return [...new Set([first, (first + last) / 2n, last])];
}
