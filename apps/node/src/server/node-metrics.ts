import type { CallReport } from '@firn/jsonrpc/server';
import type { PlatformChain } from '@firn/platform-chain/chain';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ExecutionPoolStats } from '../executions/executions.js';
import type { PeerNetwork } from '../peers/peer-network.js';
import { CallStats } from './call-stats.js';

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

/** What a cache did and holds. */
export interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

/** Shows the caches of chains: each is asked when the metrics are read. */
class CacheMetrics {
  readonly #caches: { readonly labels: Labels; readonly read: () => CacheStats }[] = [];

  constructor(registry: Registry) {
    const registers = [registry];
    const labelNames = ['chain', 'cache'] as const;
    const caches = this.#caches;
    new Counter({
      name: 'firn_cache_hits_total',
      help: 'Look-ups that a cache answered.',
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { labels, read } of caches) this.inc(labels, read().hits);
      },
    });
    new Counter({
      name: 'firn_cache_misses_total',
      help: 'Look-ups that a cache could not answer.',
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { labels, read } of caches) this.inc(labels, read().misses);
      },
    });
    new Gauge({
      name: 'firn_cache_bytes',
      help: 'What a cache holds, by its own reckoning.',
      labelNames,
      registers,
      collect() {
        for (const { labels, read } of caches) this.set(labels, read().bytes);
      },
    });
  }

  add(chain: string, cache: string, read: () => CacheStats): void {
    this.#caches.push({ labels: { chain, cache }, read });
  }
}

interface Labels {
  readonly chain: string;
  readonly cache: string;
}

/** Shows the threads that run contracts, which are asked when the metrics are read. */
function addExecutionMetrics(registry: Registry, stats: () => ExecutionPoolStats): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: (now: ExecutionPoolStats) => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(stats()));
      },
    });
  };
  const counter = (name: string, help: string, read: (now: ExecutionPoolStats) => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read(stats()));
      },
    });
  };
  gauge('firn_execution_threads', 'Threads that run contracts.', ({ threads }) => threads);
  gauge('firn_execution_threads_busy', 'Threads that run a contract at the moment.', ({ busy }) => busy);
  gauge('firn_executions_queued', 'Executions that wait for a thread.', ({ queued }) => queued);
  counter(
    'firn_execution_threads_replaced_total',
    'Threads that ended, or were ended because an execution did not.',
    ({ replaced }) => replaced,
  );
  counter(
    'firn_executions_refused_total',
    'Executions that were refused because too many waited, or that waited for too long.',
    ({ refused }) => refused,
  );
  counter('firn_executions_total', 'Executions that a thread took up.', ({ begun }) => begun);
  counter(
    'firn_execution_wait_seconds_total',
    'For how long executions waited before a thread took them up, together.',
    ({ waitedMs }) => waitedMs / 1000,
  );
}

/** Shows the network between nodes, which is asked when the metrics are read. */
function addPeerMetrics(registry: Registry, network: Pick<PeerNetwork, 'stats' | 'peers'>): void {
  const { stats } = network;
  const registers = [registry];
  new Gauge({
    name: 'firn_peers',
    help: 'Nodes that this one is connected to.',
    registers,
    collect() {
      this.set(network.peers.length);
    },
  });
  new Counter({
    name: 'firn_peer_bytes_total',
    help: 'Bytes of messages between this node and others, before encryption.',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset();
      for (const [direction, bytes] of Object.entries(stats.bytes)) this.inc({ direction }, bytes);
    },
  });
  new Counter({
    name: 'firn_peer_messages_total',
    help: 'Messages between this node and others. The type is "unknown" for those that it ignores.',
    labelNames: ['direction', 'type'],
    registers,
    collect() {
      this.reset();
      for (const { direction, type, count } of stats.messages) this.inc({ direction, type }, count);
    },
  });
  new Counter({
    name: 'firn_peer_handshakes_refused_total',
    help: 'Connections between nodes that ended before both ends had accepted each other.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of stats.refused) this.inc({ reason }, count);
    },
  });
}

/** Shows what waits for a block of the platform chain, and how long transactions waited for theirs. */
export function showPlatformChain(
  registry: Registry,
  chain: Pick<PlatformChain, 'onAccepted' | 'waiting'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'firn_platform_waiting_transactions',
    help: 'Transactions of the platform chain that wait for a block.',
    registers,
    collect() {
      this.set(chain.waiting.count);
    },
  });
  new Gauge({
    name: 'firn_platform_waiting_gas',
    help: 'Gas of the transactions that wait for a block.',
    registers,
    collect() {
      this.set(Number(chain.waiting.gas));
    },
  });
  const acceptance = new Histogram({
    name: 'firn_platform_acceptance_seconds',
    help: 'From the arrival of a transaction to the block that holds it.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  chain.onAccepted(({ waitedMs }) => {
    for (const ms of waitedMs) acceptance.observe(ms / 1000);
  });
}
