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
  if (await hasRows(store, table, condition, params)) await store.erase(table, condition, params);
}

/** Whether any row of a table meets a condition. */
export async function hasRows(
  store: Store,
  table: string,
  condition: string,
  params: StoreParams,
): Promise<boolean> {
  const [found] = await store.query<{ rows: string }>(
    `SELECT count() AS rows FROM ${table} WHERE ${condition}`,
    { params },
  );
  return found?.rows !== '0';
}
