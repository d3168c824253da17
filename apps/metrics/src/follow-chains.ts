import { setTimeout as delay } from 'node:timers/promises';
import type { ChainTarget } from './chains/chain-target.js';
import { type ChainDiscovery, createChainDiscovery } from './chains/discover-chains.js';
import { registerChain } from './chains/register-chain.js';
import { isMetricsError, messageOf } from './errors.js';
import { type Committer, createCommitter } from './ingest/committer.js';
import { followChain } from './ingest/follow-chain.js';
import type { IngestContext } from './ingest/ingest-context.js';
import { recoverGroup } from './ingest/recover.js';
import { chainResource, type Leases } from './leases/leases.js';
import type { Logger } from './logger.js';
import { createNetworkFacts } from './read-chain/native/network-facts.js';
import { createRpcChainSource } from './read-chain/rpc-chain-source.js';
import { sealGroup } from './seal/seal-group.js';
import type { GroupJudge } from './state/group-seals.js';
import { loadChains } from './state/load-state.js';
import { chainName } from './state/progress.js';
import { groupsName } from './state/refresh-state.js';
import type { Store } from './store/store.js';
import type { Stores } from './store/stores.js';
import { untilAborted } from './until-aborted.js';

/** Follows chains until the signal is aborted. */
export interface ChainFollowing {
  /** Begins to seal the groups of chains; once, when the state is loaded. */
  sealGroups(): void;
  /** Starts to follow chains that are known by name; each once. */
  add(targets: readonly ChainTarget[]): Promise<void>;
  /** Looks for chains of a node, now and then again; resolves after the first look. */
  discover(nodeUrl: string): Promise<void>;
  /** Rejects when following cannot go on at all: the right to write is lost. */
  readonly failed: Promise<never>;
  /** Resolves when everything has stopped; call it after the signal was aborted. */
  stopped(): Promise<void>;
}

/** What chains are followed with. */
export interface FollowingOptions {
  /** What is the same for every chain. */
  readonly context: Omit<IngestContext, 'store' | 'registry' | 'writer' | 'committer'>;
  /** What is read, from anywhere. */
  readonly stores: Stores;
  /** What is written to. */
  readonly writing: Stores;
  readonly leases: Leases;
  readonly judge: GroupJudge;
  /** What this process has the right to write, by its name in the table `progress`. */
  readonly owned: Set<string>;
  readonly logger: Logger;
}

const discoveryIntervalMs = 5_000;
const firstLookMs = 5_000;
const groupIntervalMs = 10_000;
/** At most such a part of the time goes into sealing groups: while chains are back-filled there is something to seal at any time. */
const groupTimePart = 1 / 10;
const longestGroupPauseMs = 300_000;

/** Makes it; nothing is followed yet. */
export function followChains(options: FollowingOptions, signal: AbortSignal): ChainFollowing {
  const { context, writing, leases, owned, logger } = options;
  const running = new Set<Promise<void>>();
  /** IDs of the blockchains that are followed, or left out for good. */
  const settled = new Set<string>();
  const committers = new Map<Store, Committer>();
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

  /** Chains of one server are committed together. */
  function committerOf(store: Store): Committer {
    const known = committers.get(store) ?? createCommitter(store, context.state);
    committers.set(store, known);
    return known;
  }

  /** Follows a chain once this process has the right to, and keeps the right as long as it runs. */
  async function follow(key: number, { record, rpcUrl, wsUrl, startBlock }: ChainTarget): Promise<void> {
    const lease = await leases.take(chainResource(key), signal);
    const chain = context.state.chains.get(key);
    if (chain === undefined) throw new RangeError(`there is no chain ${key}`);
    owned.add(chainName(key));
    const store = writing.of(key);
    const own = {
      ...context,
      store,
      registry: writing.home,
      writer: lease.writer,
      committer: committerOf(store),
    };
    const network = createNetworkFacts(rpcUrl, record.blockchainId);
    const source = createRpcChainSource({ url: rpcUrl, webSocketUrl: wsUrl, network });
    try {
      await followChain(own, chain, source, startBlock, signal);
      await untilAborted(signal);
    } finally {
      await source.close();
    }
    await lease.release();
  }

  /** Notes chains in the registry. Only one process at a time does, so no two get the same number. */
  async function register(
    targets: readonly ChainTarget[],
    leftOut: (target: ChainTarget, error: Error) => void,
  ): Promise<void> {
    // A node may list a chain that the file names too; two readers of one chain would store it twice.
    const unknown = targets.filter(({ record }) => !settled.has(record.blockchainId));
    if (unknown.length === 0) return;
    const lease = await leases.take('registry', signal);
    try {
      await loadChains(writing.home, context.state, (chain) => !owned.has(chainName(chain)));
      for (const target of unknown) {
        const { record } = target;
        try {
          const { key } = await registerChain(
            writing.home,
            context.state,
            lease.writer,
            record,
            context.messengers,
          );
          run(follow(key, target));
        } catch (error) {
          if (!isMetricsError(error, 'invalid-config')) throw error;
          leftOut(target, error);
        }
        settled.add(record.blockchainId);
      }
    } finally {
      await lease.release();
    }
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
      // Chains of one node may collide; the others are followed all the same.
      await register(await discovery.next(settled, signal), ({ record }, { message: reason }) =>
        logger.error({ chain: record.chainName, reason }, 'chain left out'),
      );
    } catch (error) {
      if (signal.aborted) return;
      logger.warn(
        { nodeUrl, reason: messageOf(error) },
        'the node does not tell its chains; it is asked again',
      );
    }
  }

  return {
    add: (targets) =>
      register(targets, (_target, error) => {
        throw error;
      }),
    discover: look,
    sealGroups: () => run(sealGroups(options, signal)),
    failed,
    async stopped() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Seals the periods of the groups for ever, once this process has the right to. */
async function sealGroups(
  { context, stores, writing, leases, judge, owned, logger }: FollowingOptions,
  signal: AbortSignal,
): Promise<void> {
  const { writer, release } = await leases.take(groupsName, signal);
  owned.add(groupsName);
  const groups = Object.values(context.state.groups);
  let mustRecover = true;
  while (!signal.aborted) {
    const startedAt = performance.now();
    try {
      if (mustRecover) {
        for (const group of groups) await recoverGroup(writing.of(group.key), group);
        await judge.judge();
      }
      mustRecover = false;
      for (const group of groups) {
        const sealer = { ...context, store: writing.of(group.key), facts: stores.all, writer, judge };
        await sealGroup(sealer, group, context.now(), signal);
      }
    } catch (error) {
      if (signal.aborted) break;
      if (isMetricsError(error, 'writer-lease-lost')) throw error;
      mustRecover = true;
      logger.warn({ reason: messageOf(error) }, 'groups are sealed again later');
    }
    const dearMs = (performance.now() - startedAt) / groupTimePart;
    const pauseMs = Math.min(longestGroupPauseMs, Math.max(groupIntervalMs, dearMs));
    await delay(pauseMs, undefined, { signal }).catch(() => {});
  }
  await release();
}
