import { isMetricsError, MetricsError } from '../errors.js';
import type { Store } from './store.js';

/**
 * Makes sure that statements are understood where they are sent: a web server that answers everything with status 200 would take all that is to be
 * stored, and keep nothing.
 * @param name the server, as messages name it.
 * @throws MetricsError `invalid-config` for a server of another kind.
 */
export async function requireClickHouse(node: Store, name: string): Promise<void> {
  const rows = await node.query<{ readonly sum: unknown }>('SELECT 2 + 3 AS sum').catch((error: unknown) => {
    // What it answered is no JSON.
    if (isMetricsError(error) && error.cause instanceof SyntaxError) return [];
    throw error;
  });
  if (Number(rows[0]?.sum) !== 5)
    throw new MetricsError(
      'invalid-config',
      `--store ${name} is no ClickHouse server: it answers, but does not understand SELECT; its HTTP interface mostly has the port 8123`,
    );
}
