import type { CallReport } from '@firn/jsonrpc/server';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ExecutionPoolStats } from '../executions/executions.js';
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
  /** Shows the height of a chain, and up to where it is settled where blocks are accepted before they are executed. */
  readonly watchHeight: (chain: string, height: () => bigint, settled?: () => bigint) => void;
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
  const heights = heightGauge(registry, 'firn_chain_height', 'Number of the last accepted block.');
  const settledHeights = heightGauge(
    registry,
    'firn_chain_settled_height',
    'Number of the last block that a later one settles: what the tags safe and finalized mean.',
  );
  return {
    contentType: registry.contentType,
    observe: (endpoint, report) => calls.observe(endpoint, report),
    watchHeight: (chain, height, settled) => {
      heights.set(chain, height);
      if (settled !== undefined) settledHeights.set(chain, settled);
    },
    watchPlatform: (chain) => showPlatformChain(registry, chain),
    watchCache: (chain, cache, read) => caches.add(chain, cache, read),
    watchExecutions: (stats) => addExecutionMetrics(registry, stats),
    watchPeers: (network) => addPeerMetrics(registry, network),
    text: async () => calls.text() + (await registry.metrics()),
  };
}

/** A gauge of numbers of blocks, by the name of their chain. */
function heightGauge(registry: Registry, name: string, help: string): Map<string, () => bigint> {
  const heights = new Map<string, () => bigint>();
  new Gauge({
    name,
    help,
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const [chain, height] of heights) this.set({ chain }, Number(height()));
    },
  });
  return heights;
}
