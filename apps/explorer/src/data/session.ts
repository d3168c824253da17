import { QueryClient } from '@tanstack/query-core';
import type { Connection } from './connection.js';

const maxAgeMs = 10 * 60_000;

/** Keeps what was answered: what is named by a hash for good, the rest until a head says otherwise. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: maxAgeMs, networkMode: 'always' },
  },
});

let opened: Connection | undefined;

/** The connection that all pages share. @throws Error before {@link setConnection}. */
export function connection(): Connection {
  if (opened === undefined) throw new Error('the connection is opened before the first page is shown');
  return opened;
}

/** Sets the connection, once. */
export function setConnection(value: Connection): void {
  opened = value;
}
