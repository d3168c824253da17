import { MetricsError } from '../../errors.js';
import { eraseSeries, lowerChainSeals } from '../../seal/lower-seals.js';
import { eraseBeyondDerivedSeals } from '../../seal/seal-derived.js';
import { reopenGroups } from '../../state/group-seals.js';
import { reloadChain } from '../../state/load-state.js';
import { encodeWatermarks } from '../../state/mark-rows.js';
import type { ChainState, ServiceState, Watermark } from '../../state/service-state.js';
import type { Writer } from '../../store/leases/leases.js';
import { dateTimeColumn, nativeBlock, uint32Column, uint64Column } from '../../store/native-format.js';
import type { Store } from '../../store/store.js';
import { introduce } from './choose-endpoint.js';
import type { Follower } from './follower.js';
import { eraseFactsBeyond } from './stored-blocks.js';

/**
 * Takes back every block above one that stays. Whatever is to be erased is first made invisible, and then the count of what was taken back
 * grows, so that a process that reads what is being erased notices: seals, count, values, then watermark and count in one, facts. Wherever
 * it is cut off, what readers may see is either all of the old state or all of the new one, and recovery finishes the rest.
 *
 * @param ancestor number of the block that stays; it must be stored.
 */
export async function undoTo(
  store: Store,
  state: ServiceState,
  writer: Writer,
  chain: ChainState,
  ancestor: bigint,
): Promise<void> {
  writer.assertHeld();
  const kept = await storedMark(store, chain, ancestor);
  const since = kept.timestamp;
  const undone = chain.undos.length;
  await store.insert('undos', encodeUndos(chain, undone, since), `${writer.nextToken()} undos`);
  const lowered = await lowerChainSeals(store, state, writer, chain, since);
  await storeMark(store, writer, chain, chain.watermark ?? kept, undone + 1);
  reopenGroups(state, chain, since);
  await eraseSeries(store, chain.key, lowered);
  await eraseBeyondDerivedSeals(store, chain);
  await storeMark(store, writer, chain, kept, undone + 2);
  chain.undos = [...chain.undos, since, since];
  state.generation++;
  chain.watermark = kept;
  reopenGroups(state, chain, since);
  await eraseFactsBeyond(store, chain);
  await reloadChain(store, chain);
}

async function storeMark(
  store: Store,
  writer: Writer,
  { key }: ChainState,
  mark: Watermark,
  undone: number,
): Promise<void> {
  const row = { chain: key, mark, undone, version: writer.nextVersion() };
  await store.insert('watermark', encodeWatermarks([row]), `${writer.nextToken()} watermark`);
}

/** Both of the steps that the count grows by. */
function encodeUndos({ key }: ChainState, undone: number, since: number): Uint8Array[] {
  const columns = {
    chain: uint32Column('chain'),
    undone: uint64Column('undone'),
    ts: dateTimeColumn('ts'),
  };
  for (const step of [1, 2]) {
    columns.chain.push(key);
    columns.undone.push(BigInt(undone + step));
    columns.ts.push(since);
  }
  return nativeBlock(Object.values(columns));
}

async function storedMark(store: Store, chain: ChainState, num: bigint): Promise<Watermark> {
  const [row] = await store.query<{ time: number; hash: string; elapsed: number }>(
    `SELECT toUInt32(ts) AS time, concat('0x', lower(hex(hash))) AS hash,
       (SELECT any(elapsed) FROM spans WHERE chain = {chain:UInt32} AND num = {num:UInt64}) AS elapsed
     FROM blocks WHERE chain = {chain:UInt32} AND num = {num:UInt64}`,
    { params: { chain: chain.key, num } },
  );
  if (row === undefined)
    throw new RangeError(`block ${num} of chain ${chain.record.blockchainId} is not stored`);
  return { num, timestamp: row.time, hash: row.hash as `0x${string}`, elapsed: row.elapsed };
}

/**
 * Asks the other URLs of a chain, where it has several, before blocks are taken back because of what one of them says.
 *
 * @param mark the last stored block.
 * @throws MetricsError `chain-inconsistent` where another URL has it, and for ten seconds where one does not answer: it may have it.
 */
export async function confirmUndo(follower: Follower, mark: Watermark): Promise<void> {
  const { endpoints, source, signal, undoDoubt } = follower;
  const others = endpoints.filter((each) => each.source !== source);
  const answers = await Promise.allSettled(others.map((each) => introduce(follower, each)));
  signal.throwIfAborted();
  const holder = others.find((_each, index) => {
    const answer = answers[index];
    return answer?.status === 'fulfilled' && answer.value === 'same';
  });
  if (holder !== undefined)
    throw new MetricsError(
      'chain-inconsistent',
      `the node does not have the last stored block ${mark.num} (${mark.hash}), but ${holder.name} has`,
    );
  if (answers.some(({ status }) => status === 'rejected'))
    undoDoubt.check(
      `the node does not have the last stored block ${mark.num} (${mark.hash}), and another URL does not say whether it has`,
    );
}

/** Whether the node's block of a number is the stored one. */
export type SameBlock = (number: bigint) => Promise<boolean>;

/**
 * The highest stored block that the node still has. Below it all are the same, above it none is, so it is found by steps that double,
 * downwards from `highest`, and then by halving: about `2 * log2(depth)` questions.
 *
 * @param lowest the first stored block.
 * @param highest the last stored block, or the node's head where that is lower; known to be different.
 * @returns undefined where even the first stored block is different: the node serves another chain.
 */
export async function findAncestor(
  isSame: SameBlock,
  lowest: bigint,
  highest: bigint,
): Promise<bigint | undefined> {
  let different = highest;
  let candidate = highest;
  for (let step = 1n; candidate === highest || !(await isSame(candidate)); step *= 2n) {
    different = candidate;
    if (different === lowest) return undefined;
    candidate = different - step > lowest ? different - step : lowest;
  }
  let same = candidate;
  while (different - same > 1n) {
    const middle: bigint = (same + different) / 2n;
    if (await isSame(middle)) same = middle;
    else different = middle;
  }
  return same;
}
