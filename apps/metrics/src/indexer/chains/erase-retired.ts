import { derivedTables } from '../../seal/derived-tables.js';
import { newChainState } from '../../state/load-state.js';
import type { RetiredChain } from '../../state/retired-chain.js';
import type { ServiceState } from '../../state/service-state.js';
import { eraseRows } from '../../store/erase-rows.js';
import type { Writer } from '../../store/leases/writer.js';
import type { Store } from '../../store/store.js';
import { factTables } from '../ingest/fact-batch.js';
import { recoverChain } from '../ingest/recover.js';
import { firstStoredBlock, storedHash } from '../ingest/stored-blocks.js';
import { undoTo } from '../ingest/undo.js';

/**
 * Erases what is stored of a chain that another one has replaced; it may be cut off anywhere and done again. Its blocks but the first are taken
 * back before, so that a process that has not yet heard of the new genesis answers from one block, and never from a part of them. The
 * watermark stays: it counts what was taken back.
 *
 * @param store holds the chain.
 */
export async function eraseRetired(
  store: Store,
  state: ServiceState,
  writer: Writer,
  { key, record }: RetiredChain,
): Promise<void> {
  const chain = newChainState(key, record);
  await recoverChain(store, state, chain);
  const first = await firstStoredBlock(store, chain);
  const isThere = (await storedHash(store, chain, first)) !== undefined;
  if (isThere && chain.watermark !== undefined && chain.watermark.num > first)
    await undoTo(store, state, writer, chain, first);
  writer.assertHeld();
  const params = { chain: key };
  const derived = derivedTables.toReversed().map(({ table }) => table);
  await eraseRows(
    store,
    [
      ...['series', 'seal'].map((table) => ({ table, condition: 'owner = {chain:UInt32}' })),
      ...[...derived, 'collections', ...factTables.toReversed()].map((table) => ({
        table,
        condition: 'chain = {chain:UInt32}',
      })),
    ],
    params,
  );
}
