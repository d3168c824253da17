import { eraseSeriesBeyondSeals } from '../../seal/lower-seals.js';
import { eraseBeyondDerivedSeals } from '../../seal/seal-derived.js';
import type { Hex } from '../../source/chain-source.js';
import { reloadChain } from '../../state/load-state.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import { eraseRows } from '../../store/erase-rows.js';
import type { Store } from '../../store/store.js';
import { factTables } from './fact-batch.js';

/** Hash of a stored block; undefined where it is not stored. */
export async function storedHash(store: Store, chain: ChainState, num: bigint): Promise<Hex | undefined> {
  const [row] = await store.query<{ hash: string }>(
    "SELECT concat('0x', lower(hex(hash))) AS hash FROM blocks WHERE chain = {chain:UInt32} AND num = {num:UInt64}",
    { params: { chain: chain.key, num } },
  );
  return row?.hash as Hex | undefined;
}

/** Number of the lowest stored block. */
export async function firstStoredBlock(store: Store, chain: ChainState): Promise<bigint> {
  const [row] = await store.query<{ num: string }>(
    'SELECT num FROM blocks WHERE chain = {chain:UInt32} ORDER BY num LIMIT 1',
    {
      params: { chain: chain.key },
    },
  );
  return BigInt(row?.num ?? 0);
}

/**
 * Brings a chain back to its watermark and its seals after a commit, an undo or a sealing may have been cut off anywhere: reads
 * them again and erases what is beyond them. Must run before the chain's first commit, and after every failed one.
 */
export async function recoverChain(store: Store, state: ServiceState, chain: ChainState): Promise<void> {
  await reloadChain(store, chain);
  state.generation++;
  await eraseFactsBeyond(store, chain);
  await eraseSeriesBeyondSeals(store, chain.key, chain.seals);
  await eraseBeyondDerivedSeals(store, chain);
}

/** Erases the facts of blocks beyond the watermark. */
export async function eraseFactsBeyond(store: Store, chain: ChainState): Promise<void> {
  const { watermark } = chain;
  const beyond =
    watermark === undefined ? 'chain = {chain:UInt32}' : 'chain = {chain:UInt32} AND num > {last:UInt64}';
  const params = { chain: chain.key, last: watermark?.num ?? 0n };
  await eraseRows(
    store,
    factTables.map((table) => ({ table, condition: beyond })),
    params,
  );
}
