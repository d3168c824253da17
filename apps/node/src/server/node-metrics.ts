import type { CallReport } from '@firn/jsonrpc/server';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of a node in Prometheus' text format. */
export interface NodeMetrics {
  readonly contentType: string;
  /** Counts a finished call of an endpoint: `info`, `C/rpc`. */
  readonly observe: (endpoint: string, report: CallReport) => void;
  /** Shows the height of a chain. */
  readonly watchHeight: (chain: string, height: () => bigint) => void;
  readonly text: () => Promise<string>;
}

/**
 * Collects the figures of a node; with `ofProcess` those of the whole process too, which only one node of a process
 * should do.
 */
export function createNodeMetrics({ ofProcess }: { readonly ofProcess: boolean }): NodeMetrics {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'firn_rpc_calls_total',
    help: 'Finished JSON-RPC calls. The code is 0 for a result; the method is "unknown" where there is none of the name.',
    labelNames: ['endpoint', 'method', 'code'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'firn_rpc_call_duration_seconds',
    help: 'Duration of JSON-RPC calls.',
    labelNames: ['endpoint', 'method'],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const heights = new Map<string, () => bigint>();
  new Gauge({
    name: 'firn_chain_height',
    help: 'Number of the last accepted block.',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const [chain, height] of heights) this.set({ chain }, Number(height()));
    },
  });
  return {
    contentType: registry.contentType,
    observe: (endpoint, { method = 'unknown', durationMs, errorCode = 0 }) => {
      calls.inc({ endpoint, method, code: errorCode });
      durations.observe({ endpoint, method }, durationMs / 1000);
    },
    watchHeight: (chain, height) => {
      heights.set(chain, height);
    },
    text: () => registry.metrics(),
  };
}
