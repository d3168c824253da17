import { setTimeout as delay } from 'node:timers/promises';
import type { ChainTarget } from './chains/chain-target.js';
import { type ChainDiscovery, createChainDiscovery } from './chains/discover-chains.js';
import { registerChain } from './chains/register-chain.js';
import { isMetricsError, messageOf } from './errors.js';
import { followChain } from './ingest/follow-chain.js';
import type { IngestContext } from './ingest/ingest-context.js';
import { recoverGroup } from './ingest/recover.js';
import type { Logger } from './logger.js';
import type { ChainSource } from './read-chain/chain-source.js';
import { createNetworkFacts } from './read-chain/native/network-facts.js';
import { createRpcChainSource } from './read-chain/rpc-chain-source.js';
import { sealGroup } from './seal/seal-group.js';

/** Follows chains until the signal is aborted. */
export interface ChainFollowing {
  /** Begins to seal the groups of chains; once, when the state is loaded. */
  sealGroups(): void;
  /** Starts to follow chains that are known by name; each once. */
  add(targets: readonly ChainTarget[]): Promise<void>;
  /** Looks for chains of a node, now and then again; resolves after the first look. */
  discover(nodeUrl: string): Promise<void>;
  /** Where a chain is read from, by its number in the store; undefined where it is not read. */
  sourceOf(chain: number): ChainSource | undefined;
  /** Rejects when following cannot go on at all: the right to write is lost. */
  readonly failed: Promise<never>;
  /** Resolves when everything has stopped; call it after the signal was aborted. */
  stopped(): Promise<void>;
}

const discoveryIntervalMs = 5_000;
const firstLookMs = 5_000;
const groupIntervalMs = 10_000;

/** Makes it; nothing is followed yet. */
export function followChains(context: IngestContext, logger: Logger, signal: AbortSignal): ChainFollowing {
  const running = new Set<Promise<void>>();
  /** IDs of the blockchains that are followed, or left out for good. */
  const settled = new Set<string>();
  const sources = new Map<number, ChainSource>();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const run = (task: Promise<void>) => {
    const settled = task.catch((error: unknown) => {
      if (!signal.aborted) fail(error);
    });
    running.add(settled);
    void settled.finally(() => running.delete(settled));
  };

  async function follow({ record, rpcUrl, wsUrl, startBlock }: ChainTarget): Promise<void> {
    // A node may list a chain that the file names too; two readers of one chain would store it twice.
    if (settled.has(record.blockchainId)) return;
    const { store, state, writer, messengers } = context;
    const chain = await registerChain(store, state, writer, record, messengers);
    settled.add(record.blockchainId);
    const network = createNetworkFacts(rpcUrl, record.blockchainId);
    const source = createRpcChainSource({ url: rpcUrl, webSocketUrl: wsUrl, network });
    sources.set(chain.key, source);
    run(followChain(context, chain, source, startBlock, signal).finally(() => source.close()));
  }

  async function look(nodeUrl: string): Promise<void> {
    const discovery = createChainDiscovery(nodeUrl);
    let firstLook: (() => void) | undefined;
    const first = new Promise<void>((resolve) => {
      firstLook = resolve;
    });
    run(
      (async () => {
        while (!signal.aborted) {
          await lookOnce(discovery, nodeUrl);
          firstLook?.();
          await delay(discoveryIntervalMs, undefined, { signal }).catch(() => {});
        }
      })(),
    );
    await Promise.race([first, delay(firstLookMs, undefined, { ref: false })]);
  }

  async function lookOnce(discovery: ChainDiscovery, nodeUrl: string): Promise<void> {
    try {
      for (const target of await discovery.next(settled, signal)) {
        await follow(target).catch((error: unknown) => {
          // Chains of one node may collide; the others are followed all the same.
          if (!isMetricsError(error, 'invalid-config')) throw error;
          settled.add(target.record.blockchainId);
          logger.error({ chain: target.record.chainName, reason: error.message }, 'chain left out');
        });
      }
    } catch (error) {
      if (signal.aborted) return;
      logger.warn(
        { nodeUrl, reason: messageOf(error) },
        'the node does not tell its chains; it is asked again',
      );
    }
  }

  return {
    async add(targets) {
      for (const target of targets) await follow(target);
    },
    discover: look,
    sourceOf: (chain) => sources.get(chain),
    sealGroups: () => run(sealGroups(context, logger, signal)),
    failed,
    async stopped() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Seals the periods of the groups for ever. */
async function sealGroups(context: IngestContext, logger: Logger, signal: AbortSignal): Promise<void> {
  const groups = Object.values(context.state.groups);
  let mustRecover = true;
  while (!signal.aborted) {
    try {
      if (mustRecover)
        await context.writer.marks.run(
          async () => void (await Promise.all(groups.map((group) => recoverGroup(context.store, group)))),
        );
      mustRecover = false;
      for (const group of groups) await sealGroup(context, group, context.now(), signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isMetricsError(error, 'writer-lease-lost')) throw error;
      mustRecover = true;
      logger.warn({ reason: messageOf(error) }, 'groups are sealed again later');
    }
    await delay(groupIntervalMs, undefined, { signal }).catch(() => {});
  }
}
