import { eraseSeries, lowerChainSeals } from '../../seal/lower-seals.js';
import { eraseBeyondDerivedSeals } from '../../seal/seal-derived.js';
import { reopenGroups } from '../../state/group-seals.js';
import { reloadChain } from '../../state/load-state.js';
import { encodeWatermarks } from '../../state/mark-rows.js';
import type { ChainState, ServiceState, Watermark } from '../../state/service-state.js';
import type { Writer } from '../../store/leases/writer.js';
import { nativeBlock } from '../../store/native/block.js';
import { dateTimeColumn, uint32Column, uint64Column } from '../../store/native/column.js';
import type { Store } from '../../store/store.js';
import { eraseFactsBeyond } from './recover.js';

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
