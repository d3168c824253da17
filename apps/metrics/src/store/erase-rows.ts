import type { Store, StoreParams } from './store.js';

/** Rows of a table. */
export interface RowsOfTable {
  readonly table: string;
  /** On the columns of the table, for WHERE. */
  readonly condition: string;
}

/**
 * Erases rows of tables, in this order, where there are any: looking for them, in one statement for all tables, is much cheaper than
 * each DELETE that finds none.
 */
export async function eraseRows(
  store: Store,
  rows: readonly RowsOfTable[],
  params: StoreParams,
): Promise<void> {
  for (const { table, condition } of await presentRows(store, rows, params))
    await store.erase(table, condition, params);
}

/** Those of which there are any. */
export async function presentRows<Rows extends RowsOfTable>(
  store: Store,
  rows: readonly Rows[],
  params: StoreParams,
): Promise<Rows[]> {
  const counts = rows.map(
    ({ table, condition }, index) =>
      `SELECT ${index} AS place, count() AS rows FROM ${table} WHERE ${condition}`,
  );
  const found = await store.query<{ place: number; rows: string }>(counts.join(' UNION ALL '), { params });
  const present = new Set(found.filter((each) => each.rows !== '0').map(({ place }) => place));
  return rows.filter((_, index) => present.has(index));
}
