import { isRpcError } from '@firn/jsonrpc/errors';
import { isMetricsError, MetricsError } from '../../errors.js';
import type { ChainSource, CreationSource } from '../../source/chain-source.js';
import { describeFault, isPassing } from '../../source/node-errors.js';
import type { NativeSource } from '../../state/service-state.js';
import { storeChain } from '../../state/store-chain.js';
import type { Follower } from './follower.js';
import {
  giveUpNative,
  mayPass,
  type NativeLoss,
  nativeRefusals,
  refusalOf,
} from './native/native-confirmer.js';
import { firstStoredBlock } from './stored-blocks.js';

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
  // Nodes trace no genesis, and it creates nothing: the oldest block to request is the one after it.
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
function tracesAll(source: ChainSource, first: bigint, last: bigint, signal: AbortSignal): Promise<boolean> {
  return source.traces([...new Set([first, (first + last) / 2n, last])], signal);
}

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

/** Most stored blocks of a chain that is indexed again when its node starts to serve more. */
const rereadBlocks = 4_096n;

/**
 * Checks periodically, and when the follower switches to another URL, whether the node serves data that it did not serve when indexing started: traces, or the
 * data of native balances. A short chain is then indexed again under a new number, so that its two halves never mix. For a long chain, a message is logged once.
 */
export async function reconsider(follower: Follower, head: bigint): Promise<void> {
  const { context, chain, source } = follower;
  const { watermark, native } = chain;
  if (watermark === undefined || follower.toldOfMore) return;
  const isUntraced = chain.creations === 'receipts';
  if (!isUntraced && !(native?.from === 'none' && mayPass(native.reason))) return;
  if (!follower.reconsideration.isDue(source)) return;
  const lowest = await firstStoredBlock(context.store, chain);
  const tellsMore = isUntraced ? tracesFrom(follower, lowest, head) : tellsBalances(follower, lowest, head);
  const isBetter = await tellsMore.catch(() => {
    follower.signal.throwIfAborted();
    // Indexing continues as before if this check fails.
    return false;
  });
  if (!isBetter) return;
  const rereads = watermark.num - lowest < rereadBlocks;
  context.events.tellsMore(chain, { what: isUntraced ? 'traces' : 'native balances', rereads });
  follower.toldOfMore = true;
  if (rereads) follower.end = 'reread';
}

async function tracesFrom({ source, signal }: Follower, lowest: bigint, head: bigint): Promise<boolean> {
  const first = lowest > 0n ? lowest : 1n;
  return head >= first && (await tracesAll(source, first, head, signal));
}

async function tellsBalances({ source, signal }: Follower, lowest: bigint, head: bigint): Promise<boolean> {
  return lowest === 0n && (await refusalOf(source, head, signal)) === undefined;
}
