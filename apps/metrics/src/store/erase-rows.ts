import type { Store, StoreParams } from './store.js';

/**
 * Erases the rows of a table that meet a condition, if there are any: looking for them is much cheaper than a DELETE that finds none.
 *
 * @param condition on the columns of the table, for WHERE.
 */
export async function eraseRows(
  store: Store,
  table: string,
  condition: string,
  params: StoreParams,
): Promise<void> {
  const [found] = await store.query<{ rows: string }>(
    `SELECT count() AS rows FROM ${table} WHERE ${condition}`,
    { params },
  );
  if (found?.rows !== '0')
    await store.command(`DELETE FROM ${table} WHERE ${condition}`, { params, priority: 'background' });
}
