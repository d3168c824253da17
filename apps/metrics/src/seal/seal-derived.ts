import { blockRange } from '../metrics/fact-tables.js';
import { encodeSeals } from '../state/mark-rows.js';
import {
  type ChainState,
  closedUntil,
  type Seal,
  sealKey,
  sealOf,
  type Watermark,
} from '../state/service-state.js';
import { presentRows } from '../store/erase-rows.js';
import type { Writer } from '../store/leases/leases.js';
import type { Store } from '../store/store.js';
import { type BlockHour, nextSealStep } from './closed-periods.js';
import { type DerivedTable, derivedTables } from './derived-tables.js';

/** How far a derived table of a chain is complete. */
export function derivedSeal(chain: ChainState, { name, interval }: DerivedTable): Seal {
  return sealOf(chain.seals, name, interval);
}

/** The derived tables that lack a closed period. */
export function openTables(chain: ChainState, watermark: Watermark): DerivedTable[] {
  return derivedTables.filter(
    (table) => derivedSeal(chain, table).until < closedUntil(watermark, table.interval),
  );
}

/**
 * Stores the rows of a chain's closed periods in every derived table. Must not run beside an undo of the same chain.
 *
 * @param hours those that are not in every table, up to the watermark.
 */
export async function sealDerived(
  sealer: { readonly store: Store; readonly writer: Writer },
  chain: ChainState,
  hours: readonly BlockHour[],
  signal: AbortSignal,
): Promise<void> {
  for (const table of derivedTables) {
    while (await sealOneStep(sealer, chain, hours, table, signal)) signal.throwIfAborted();
  }
}

/** Returns whether there was anything to seal. The rows go first and the seal last, as with series. */
async function sealOneStep(
  { store, writer }: { readonly store: Store; readonly writer: Writer },
  chain: ChainState,
  hours: readonly BlockHour[],
  table: DerivedTable,
  signal: AbortSignal,
): Promise<boolean> {
  const { watermark } = chain;
  if (watermark === undefined) return false;
  const source = table.after && derivedSeal(chain, table.after);
  const closed = source?.until ?? closedUntil(watermark, table.interval);
  const { until, next } = derivedSeal(chain, table);
  if (until >= closed) return false;
  const step = nextSealStep(hours, table.interval, { next, closed }, table.transactionsAStep);
  const { params } = blockRange(chain.key, next, step.next - 1n);
  const version = writer.nextVersion();
  const rows =
    step.next > next
      ? await store.queryNative(table.select, {
          params: { ...params, version },
          priority: 'background',
          signal,
        })
      : [];
  writer.assertHeld();
  const token = writer.nextToken();
  if (rows.length > 0) await store.insert(table.table, rows, `${token} ${table.table}`);
  const seal = { ...step, owner: chain.key, metric: table.name, interval: table.interval };
  await store.insert('seal', encodeSeals([seal], version), `${token} seal`);
  chain.seals.set(sealKey(table.name, table.interval), step);
  return true;
}

/** Erases the rows of a chain's derived tables that are beyond their seals: what a sealing or an undo that was cut off left. */
export async function eraseBeyondDerivedSeals(store: Store, chain: ChainState): Promise<void> {
  const beyond = derivedTables.map((derived) => {
    const { until } = derivedSeal(chain, derived);
    const condition = `chain = {chain:UInt32} AND ts >= toDateTime(${until}, 'UTC')`;
    return { table: derived.table, restored: derived.restored, until, condition };
  });
  for (const { table, restored, until, condition } of await presentRows(store, beyond, {
    chain: chain.key,
  })) {
    const params = { chain: chain.key, until };
    if (restored !== undefined) await store.insertFrom(table, restored, params);
    await store.erase(table, condition, params);
  }
}
