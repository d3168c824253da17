import { setTimeout as delay } from 'node:timers/promises';
import { MetricsError } from '../../errors.js';
import { needsSealing, sealChain } from '../../seal/seal-chain.js';
import type { Hex } from '../../source/chain-source.js';
import type { Watermark } from '../../state/service-state.js';
import { checkChainId } from './choose-endpoint.js';
import { chooseCreations, chooseNative, reconsider } from './choose-sources.js';
import { change, enter, type Follower, noteFault } from './follower.js';
import { firstPauseOf, rollbackAfterOf } from './ingest-context.js';
import { ingestRange } from './ingest-range.js';
import { firstStoredBlock, storedHash } from './stored-blocks.js';
import { confirmUndo, findAncestor, undoTo } from './undo.js';

/** A node that is further behind than this is being synchronised, and has not taken anything back. */
const maximumRollback = 1024n;
const maximumContradictions = 4;
const identityIntervalMs = 5_000;
/** More blocks than this at once are a back-fill. */
const backFillBlocks = 20n;

/** Takes one look at the node's head and does what follows from it. Returns whether to look again at once. */
export async function synchronise(follower: Follower): Promise<boolean> {
  const { source, chain, signal, startBlock } = follower;
  const [head] = await Promise.all([source.head(signal), confirmIdentity(follower)]);
  await takeBackWrong(follower);
  const mark = chain.watermark;
  chain.head = head.number;
  if (mark !== undefined && head.number <= mark.num) return settle(follower, mark, head.number, head.hash);
  follower.lowerSince = undefined;
  const from = mark === undefined ? startBlock : mark.num + 1n;
  if (head.number < from) {
    enter(follower, {
      kind: 'waiting',
      reason: `the node's head ${head.number} is below the start block ${from}`,
    });
    return false;
  }
  if (head.number - from > backFillBlocks || chain.confirmedAt === undefined)
    enter(follower, { kind: 'back-filling', head: head.number });
  await reconsider(follower, head.number);
  if (follower.end !== undefined) return false;
  const creations = await chooseCreations(follower, from, head.number);
  const native = await chooseNative(follower, from, head.number);
  const reading = { creations, native };
  const contradiction = await ingestRange(follower, { from, head, reading, signal });
  if (contradiction === undefined) follower.contradictions = 0;
  else await explain(follower, contradiction);
  return true;
}

/** Takes back what a later header showed to be wrong, though every hash is right: no other URL needs to be asked about it. */
async function takeBackWrong(follower: Follower): Promise<void> {
  const { chain, rightUpTo } = follower;
  const { watermark } = chain;
  if (rightUpTo !== undefined && watermark !== undefined && watermark.num > rightUpTo)
    await undo(follower, watermark, rightUpTo, `its receipts after block ${rightUpTo} were wrong`);
  if (rightUpTo !== undefined) forgetUnstored(follower);
  follower.rightUpTo = undefined;
}

/** A proxy may send questions to another node from one moment to the next. */
async function confirmIdentity(follower: Follower): Promise<void> {
  const { chain, source, signal } = follower;
  const now = performance.now();
  if (now - follower.identifiedAt < identityIntervalMs) return;
  follower.identifiedAt = now;
  checkChainId(chain.record.evmChainId, await source.chainId(signal));
}

/** What the node says does not fit what it said before: either what is stored was replaced, or the node contradicts itself. */
async function explain(follower: Follower, contradiction: string): Promise<void> {
  const { chain, source, signal } = follower;
  const { watermark } = chain;
  if (watermark !== undefined) {
    const hash = await source.blockHash(watermark.num, signal);
    if (hash !== watermark.hash)
      return takeBack(follower, watermark, watermark.num, 'the node has other blocks');
  }
  // A node that changes its mind between two answers looks like this too, once or twice.
  if (++follower.contradictions >= maximumContradictions) {
    follower.contradictions = 0;
    throw new MetricsError('chain-inconsistent', contradiction);
  }
  await delay(firstPauseOf(follower.context.times), undefined, { signal });
}

/** The head is at the watermark or below it: confirms it, waits, or takes blocks back. Returns whether to look again at once. */
async function settle(follower: Follower, mark: Watermark, head: bigint, hash: Hex): Promise<boolean> {
  const { chain, context } = follower;
  const stored = head === mark.num ? mark.hash : await storedHash(context.store, chain, head);
  if (stored !== undefined && stored !== hash) {
    // So much is taken back because of this that the node must say it twice.
    if ((await follower.source.blockHash(head, follower.signal)) === stored)
      throw new MetricsError(
        'chain-inconsistent',
        `the node named ${hash} as its head ${head}, but its block ${head} is ${stored}`,
      );
    await takeBack(follower, mark, head, 'the node has other blocks');
    return true;
  }
  if (head === mark.num) {
    follower.lowerSince = undefined;
    chain.confirmedAt = Math.max(chain.confirmedAt ?? 0, context.now());
    // Sealing may have been cut off after the last commit: who hears that the chain is followed may count on it.
    if (needsSealing(context, chain))
      await change(follower, () => sealChain(context, chain, follower.signal));
    enter(follower, { kind: 'following' });
    return false;
  }
  if (follower.endpoints.length > 1 && !follower.isBehind)
    throw new MetricsError(
      'chain-unreachable',
      `the node's head ${head} is below the last stored block ${mark.num}`,
    );
  follower.lowerSince ??= performance.now();
  const lowerForMs = performance.now() - follower.lowerSince;
  if (
    stored !== undefined &&
    mark.num - head <= maximumRollback &&
    lowerForMs >= rollbackAfterOf(context.times)
  ) {
    follower.lowerSince = undefined;
    await undoConfirmed(
      follower,
      mark,
      head,
      `the node's head has been at ${head} for ${Math.round(lowerForMs)} ms`,
    );
    return true;
  }
  enter(follower, {
    kind: 'waiting',
    reason: `the node's head ${head} is below the last stored block ${mark.num}`,
  });
  return false;
}

/** @param different a number at which the node's block is known to be another one. */
async function takeBack(
  follower: Follower,
  mark: Watermark,
  different: bigint,
  reason: string,
): Promise<void> {
  const { context, chain, source, signal } = follower;
  // Nothing is taken back because another chain is served for a moment.
  checkChainId(chain.record.evmChainId, await source.chainId(signal));
  const isSame = async (number: bigint) => {
    const stored = await storedHash(context.store, chain, number);
    return stored !== undefined && stored === (await source.blockHash(number, signal));
  };
  const lowest = await firstStoredBlock(context.store, chain);
  const ancestor = await findAncestor(isSame, lowest, different);
  if (ancestor === undefined) {
    throw new MetricsError(
      'chain-replaced',
      `the node serves another chain than the one that is stored: their blocks ${lowest} differ`,
    );
  }
  await undoConfirmed(follower, mark, ancestor, reason);
}

/** Takes blocks back of which no URL says that it has them. */
async function undoConfirmed(
  follower: Follower,
  mark: Watermark,
  ancestor: bigint,
  reason: string,
): Promise<void> {
  await confirmUndo(follower, mark);
  await undo(follower, mark, ancestor, reason);
}

async function undo(follower: Follower, mark: Watermark, ancestor: bigint, reason: string): Promise<void> {
  const { context, chain, undoTimes, undoDoubt } = follower;
  chain.confirmedAt = undefined;
  await change(follower, () => undoTo(context.store, context.state, context.writer, chain, ancestor));
  forgetUnstored(follower);
  undoDoubt.clear();
  context.events.undone(chain, { from: mark.num, to: ancestor, reason });
  undoTimes.note();
  const times = undoTimes.repeated();
  if (times !== undefined)
    noteFault(follower, `blocks were taken back ${times} times of late, the last time because ${reason}`);
}

/** What is known of blocks that are to be read again. */
function forgetUnstored({ native, settlement }: Follower): void {
  native.forget();
  settlement.forget();
}
