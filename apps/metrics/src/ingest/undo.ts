import { lowerChainSeals, lowerGroupSeals } from '../seal/lower-seals.js';
import { eraseBeyondDerivedSeals } from '../seal/seal-derived.js';
import { groupsOf } from '../state/chain-record.js';
import { reloadChain } from '../state/load-state.js';
import type { ChainState, ServiceState, Watermark } from '../state/service-state.js';
import { eraseRows } from '../store/erase-rows.js';
import type { Store } from '../store/store.js';
import { encodeWatermarks } from './mark-rows.js';
import { eraseFactsBeyond } from './recover.js';
import type { Writer } from './writer.js';

/**
 * Takes back every block above one that stays. Names of contracts and seals first, then the watermark, then the facts: wherever it is cut off, what readers
 * may see is either all of the old state or all of the new one, and recovery finishes the rest.
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
  await writer.marks.run(async () => {
    writer.assertHeld();
    // What a contract calls itself may be of a block that goes: it is asked again.
    await eraseRows(store, 'collections', 'chain = {chain:UInt32}', { chain: chain.key });
    const kept = await storedMark(store, chain, ancestor);
    await lowerChainSeals(store, state, writer, chain, kept.timestamp);
    await eraseBeyondDerivedSeals(store, chain);
    for (const group of groupsOf(chain.record.network))
      await lowerGroupSeals(store, state, writer, state.groups[group], kept.timestamp);
    const version = writer.nextVersion();
    await store.insert(
      'watermark',
      encodeWatermarks([{ chain: chain.key, mark: kept }], version),
      `${version} watermark`,
    );
    state.generation++;
    chain.watermark = kept;
    await eraseFactsBeyond(store, chain);
    await reloadChain(store, chain);
  });
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
