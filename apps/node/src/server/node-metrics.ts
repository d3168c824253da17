import type { CallReport } from '@firn/jsonrpc/server';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ExecutionPoolStats } from '../executions/execution-stats.js';
import type { PeerNetwork } from '../peers/peer-network.js';
import { CacheMetrics, type CacheStats } from './cache-metrics.js';
import { CallStats } from './call-stats.js';
import { addExecutionMetrics } from './execution-metrics.js';
import { addPeerMetrics } from './peer-metrics.js';
import { showPlatformChain } from './platform-metrics.js';

/** The figures of a node in Prometheus' text format. */
export interface NodeMetrics {
  readonly contentType: string;
  /** Counts a finished call of an endpoint: `info`, `C/rpc`. */
  readonly observe: (endpoint: string, report: CallReport) => void;
  /** Shows the height of a chain. */
  readonly watchHeight: (chain: string, height: () => bigint) => void;
  /** Shows what waits for a block of the platform chain, and for how long it did. */
  readonly watchPlatform: (chain: Parameters<typeof showPlatformChain>[1]) => void;
  /** Shows a cache of a chain. */
  readonly watchCache: (chain: string, cache: string, read: () => CacheStats) => void;
  /** Shows the network between nodes. */
  readonly watchPeers: (network: PeerNetwork) => void;
  /** Shows the threads that run contracts. */
  readonly watchExecutions: (stats: () => ExecutionPoolStats) => void;
  readonly text: () => Promise<string>;
}

/**
 * Collects the figures of a node; with `ofProcess` those of the whole process too, which only one node of a process
 * should do.
 */
export function createNodeMetrics({ ofProcess }: { readonly ofProcess: boolean }): NodeMetrics {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const calls = new CallStats();
  const caches = new CacheMetrics(registry);
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
    observe: (endpoint, report) => calls.observe(endpoint, report),
    watchHeight: (chain, height) => {
      heights.set(chain, height);
    },
    watchPlatform: (chain) => showPlatformChain(registry, chain),
    watchCache: (chain, cache, read) => caches.add(chain, cache, read),
    watchExecutions: (stats) => addExecutionMetrics(registry, stats),
    watchPeers: (network) => addPeerMetrics(registry, network),
    text: async () => calls.text() + (await registry.metrics()),
  };
}
