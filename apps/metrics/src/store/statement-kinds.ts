import type { ClickHouseSettings } from '@clickhouse/client';

/**
 * What a statement is for, which decides what it may cost and which connections it takes: `light` tells whether the store answers and ends
 * statements, `read` answers a request, `heavy` answers one that looks at all holders of an asset, and `background` gives way to the others.
 */
export type StorePriority = 'light' | 'read' | 'heavy' | 'background';

/** What statements of a kind may take. */
export interface StatementLimits {
  /** The server ends a statement after this time. */
  readonly timeoutMs: number;
  /** Connections of their own: statements of another kind never wait for them. */
  readonly connections: number;
  readonly settings: ClickHouseSettings;
}

const mebibyte = 1024 * 1024;
const memory = (mebibytes: number) => ({ max_memory_usage: String(mebibytes * mebibyte) });

/** The limits of each kind of statements. */
export const statementLimits: Readonly<Record<StorePriority, StatementLimits>> = {
  light: { timeoutMs: 5_000, connections: 4, settings: { max_threads: 1, ...memory(256) } },
  read: { timeoutMs: 30_000, connections: 16, settings: { max_threads: 2, ...memory(1024) } },
  heavy: {
    timeoutMs: 30_000,
    connections: 8,
    // A nice value: others get the processor first.
    settings: { max_threads: 2, os_thread_priority: '5', ...memory(1024) },
  },
  background: {
    timeoutMs: 600_000,
    connections: 16,
    settings: {
      max_threads: 1,
      max_insert_threads: '1',
      os_thread_priority: '10',
      // A proxy in between must not take a long statement for a dead connection.
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '60000',
    },
  },
};
