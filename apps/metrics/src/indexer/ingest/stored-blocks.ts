import type { Hex } from '../../source/chain-source.js';
import type { ChainState } from '../../state/service-state.js';
import type { Store } from '../../store/store.js';

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
