import type { RequestEvent } from '@firn/rest/server';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { messagesOf } from '../errors.js';
import type { Logger } from '../logger.js';
import { type PlatformStates, platformKnownUntil } from './platform/platform-state.js';
import {
  type ChainState,
  type ChainTrouble,
  type EndpointState,
  lagOf,
  type ServiceState,
} from './service-state.js';

/** What a node tells that it did not tell before. */
export interface MoreTold {
  readonly what: 'traces' | 'native balances';
  /** Whether the chain is read anew, from the first block on. */
  readonly rereads: boolean;
}

/** What happens to a chain, for logs and measurements. */
export interface ChainEvents {
  /** Its activity changed; see `chain.activity`. */
  activity(chain: ChainState): void;
  /** Blocks were stored. */
  stored(
    chain: ChainState,
    batch: {
      readonly blocks: number;
      readonly transactions: number;
      /** Over all tables of facts. */
      readonly rows: number;
      readonly tookMs: number;
    },
  ): void;
  /** Blocks were taken back, because the node has others in their place or none. */
  undone(
    chain: ChainState,
    undo: { readonly from: bigint; readonly to: bigint; readonly reason: string },
  ): void;
  /** Its native balances cannot be known any more. @param cause what the node said, for the log. */
  nativeLost(chain: ChainState, reason: string, cause?: unknown): void;
  /** The node tells what it did not tell when the chain was begun. */
  tellsMore(chain: ChainState, more: MoreTold): void;
  /** Something failed and is tried again; see `chain.trouble`. */
  failed(chain: ChainState, error: unknown): void;
  /** What had failed works again. */
  recovered(chain: ChainState, trouble: ChainTrouble): void;
  /** One of several URLs has another problem than before, or none any more. */
  endpoint(chain: ChainState, endpoint: EndpointState): void;
}

/** What the service tells of itself: logs, and measurements for Prometheus. */
export interface ServiceEvents {
  readonly chain: ChainEvents;
  request(event: RequestEvent): void;
  engineRestarted(restart: { readonly pid: number; readonly tookMs: number }): void;
  readonly registry: Registry;
}

/** @param now Unix seconds. */
export function createEvents(logger: Logger, state: ServiceState, now: () => number): ServiceEvents {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const labelNames = ['chain'] as const;
  const blocks = new Counter({
    name: 'firn_metrics_blocks_total',
    help: 'Blocks stored since the start',
    labelNames,
    registers,
  });
  const transactions = new Counter({
    name: 'firn_metrics_transactions_total',
    help: 'Transactions stored since the start',
    labelNames,
    registers,
  });
  const rows = new Counter({
    name: 'firn_metrics_rows_total',
    help: 'Rows stored since the start, over all tables of facts',
    labelNames,
    registers,
  });
  const undone = new Counter({
    name: 'firn_metrics_blocks_undone_total',
    help: 'Blocks taken back since the start',
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: 'firn_metrics_chain_failures_total',
    help: 'Failures of nodes and of the store',
    labelNames,
    registers,
  });
  const restarts = new Counter({
    name: 'firn_metrics_engine_restarts_total',
    help: 'Restarts of the embedded store',
    registers,
  });
  const commits = new Histogram({
    name: 'firn_metrics_commit_seconds',
    help: 'Time to store a batch',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const requests = new Histogram({
    name: 'firn_metrics_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  });
  /** By operation and status: labels are slow to look up. */
  const observers = new Map<string, ReturnType<typeof requests.labels>>();
  new Gauge({
    name: 'firn_metrics_last_block',
    help: 'Number of the last stored block',
    labelNames,
    registers,
    collect() {
      for (const { record, watermark } of state.chains.values())
        this.set({ chain: String(record.evmChainId) }, Number(watermark?.num ?? -1));
    },
  });
  new Gauge({
    name: 'firn_metrics_lag_seconds',
    help: 'Time up to which the chain is known: since its last stored block, or since that was last seen to be the head of its node; since it is followed while nothing is stored',
    labelNames,
    registers,
    collect() {
      for (const chain of state.chains.values()) {
        const { seconds } = lagOf(chain, now());
        if (seconds !== undefined) this.set(labelOf(chain), seconds);
      }
    },
  });
  new Gauge({
    name: 'firn_metrics_lag_blocks',
    help: 'Blocks that the node has said it has and that are not stored yet',
    labelNames,
    registers,
    collect() {
      for (const chain of state.chains.values()) {
        const { blocks } = lagOf(chain, now());
        if (blocks !== undefined) this.set(labelOf(chain), blocks);
      }
    },
  });
  new Gauge({
    name: 'firn_metrics_chain_up',
    help: '1 while the chain is read without trouble, 0 while what fails is tried again',
    labelNames,
    registers,
    collect() {
      for (const chain of state.chains.values())
        this.set(labelOf(chain), chain.trouble === undefined ? 1 : 0);
    },
  });
  new Gauge({
    name: 'firn_metrics_discovery_up',
    help: '0 while the node of --node-url does not tell its chains, else 1',
    registers,
    collect() {
      this.set(state.discovery?.trouble === undefined ? 1 : 0);
    },
  });
  new Gauge({
    name: 'firn_metrics_endpoint_up',
    help: '1 for a URL of a chain that nothing is wrong with, 0 for any other; numbered as they are configured',
    labelNames: ['chain', 'endpoint'],
    registers,
    collect() {
      for (const chain of state.chains.values())
        for (const { name, problem } of chain.endpoints)
          this.set({ ...labelOf(chain), endpoint: name }, problem === undefined ? 1 : 0);
    },
  });
  return {
    registry,
    chain: {
      activity(chain) {
        // A chain without failures is told too.
        failures.inc(labelOf(chain), 0);
        const details = { ...nameOf(chain), ...textOf(chain.activity) };
        // Trouble is told of where it begins and ends, and not with each attempt.
        if (chain.trouble !== undefined) logger.debug(details, 'chain');
        else logger.info(details, 'chain');
      },
      stored(chain, batch) {
        blocks.inc(labelOf(chain), batch.blocks);
        transactions.inc(labelOf(chain), batch.transactions);
        rows.inc(labelOf(chain), batch.rows);
        commits.observe(batch.tookMs / 1000);
        logger.debug(
          { chain: chain.record.chainName, to: String(chain.watermark?.num), ...batch },
          'blocks stored',
        );
      },
      undone(chain, { from, to, reason }) {
        undone.inc(labelOf(chain), Number(from - to));
        logger.warn(
          { chain: chain.record.chainName, from: String(from), to: String(to), reason },
          'blocks taken back',
        );
      },
      nativeLost(chain, reason, cause) {
        const details = { chain: chain.record.chainName, reason };
        logger.warn(
          cause === undefined ? details : { ...details, cause: messagesOf(cause) },
          'native balances are not known',
        );
      },
      tellsMore(chain, { what, rereads }) {
        const details = { ...nameOf(chain), what, lastBlock: String(chain.watermark?.num) };
        if (rereads) logger.warn(details, 'the node tells more now: the chain is read anew');
        else
          logger.warn(
            details,
            'the node tells more now, which is not known of the blocks that are stored; use another --data-dir to read them anew',
          );
      },
      failed(chain, error) {
        failures.inc(labelOf(chain));
        const { count = 1, first, last } = chain.trouble ?? {};
        const details = { ...nameOf(chain), failures: count, first, last };
        // Each time twice as rare: a node may be away for a week.
        if (Number.isInteger(Math.log2(count)))
          logger.warn({ ...details, cause: messagesOf(error) }, 'chain is tried again');
        else logger.debug({ ...details, err: error }, 'chain is tried again');
      },
      recovered(chain, { count, first, last }) {
        logger.info({ ...nameOf(chain), failures: count, first, last }, 'chain goes on');
      },
      endpoint(chain, { name, problem }) {
        if (problem === undefined)
          logger.info({ ...nameOf(chain), endpoint: name }, 'a URL of a chain is right again');
        else logger.error({ ...nameOf(chain), endpoint: name, problem }, 'a URL of a chain is not used');
      },
    },
    request({ operation = 'none', status, durationMs }) {
      const name = `${operation} ${status}`;
      const observer = observers.get(name) ?? requests.labels({ operation, status });
      observers.set(name, observer);
      observer.observe(durationMs / 1000);
    },
    engineRestarted(restart) {
      restarts.inc();
      logger.warn(restart, 'the embedded store ended and was started again');
    },
  };
}

function labelOf({ record }: ChainState): { chain: string } {
  return { chain: String(record.evmChainId) };
}

function nameOf({ record }: ChainState): { chain: string; evmChainId: string } {
  return { chain: record.chainName, evmChainId: String(record.evmChainId) };
}

/** bigints have no JSON form. */
function textOf(activity: object): Record<string, string> {
  return Object.fromEntries(Object.entries(activity).map(([key, value]) => [key, String(value)]));
}

/**
 * Registers the measurements of the platform chains for Prometheus.
 * @param now Unix seconds.
 */
export function measurePlatforms(registry: Registry, platforms: PlatformStates, now: () => number): void {
  const labelNames = ['network'] as const;
  const registers = [registry];
  new Gauge({
    name: 'firn_metrics_platform_last_block',
    help: 'Height of the last stored block of the platform chain',
    labelNames,
    registers,
    collect() {
      for (const { network, watermark } of platforms.values())
        if (watermark !== undefined) this.set({ network }, Number(watermark.height));
    },
  });
  new Gauge({
    name: 'firn_metrics_platform_lag_seconds',
    help: 'Time since the last stored block of the platform chain was last seen to be the head of its node',
    labelNames,
    registers,
    collect() {
      for (const state of platforms.values()) {
        const known = platformKnownUntil(state);
        if (known !== undefined) this.set({ network: state.network }, Math.max(0, now() - known));
      }
    },
  });
}
