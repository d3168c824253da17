import { setMaxListeners } from 'node:events';
import { isMetricsError } from '../errors.js';
import type { Logger } from '../logger.js';
import { keepGroupsSealed } from '../seal/seal-group.js';
import { shortReason } from '../source/node-errors.js';
import type { UpstreamVerification } from '../source/verification/upstream-check.js';
import type { ChainRecord } from '../state/chain-record.js';
import type { GroupSeals } from '../state/group-seals.js';
import { loadChains } from '../state/load-state.js';
import { chainName } from '../state/refresh/progress.js';
import type { ChainState } from '../state/service-state.js';
import { chainResource, type Leases } from '../store/leases/leases.js';
import type { Store } from '../store/store.js';
import type { Stores } from '../store/stores.js';
import { openSources } from './chains/chain-sources.js';
import type { ChainTarget } from './chains/chain-target.js';
import { createLeftOut, keepDiscovering } from './chains/keep-discovering.js';
import { keepResuming } from './chains/keep-resuming.js';
import { registerChain, rivalOf } from './chains/register-chain.js';
import { createChainReplacer } from './chains/replace-chains.js';
import { type Committer, createCommitter } from './ingest/committer.js';
import { followChain } from './ingest/follow-chain.js';
import type { FollowEnd } from './ingest/follower.js';
import type { IngestContext } from './ingest/ingest-context.js';
import { untilAborted } from './until-aborted.js';

/** Follows chains until the signal is aborted. */
export interface ChainFollowing {
  /** Begins to seal the groups of chains, and to erase what was dropped; once, when the state is loaded. */
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
  readonly groupSeals: GroupSeals;
  /** What this process has the right to write, by its name in the table `progress`. */
  readonly owned: Set<string>;
  /** Whether no other process reads chains of the store. */
  readonly exclusive: boolean;
  readonly verifyUpstream: UpstreamVerification;
  readonly logger: Logger;
}

/** Makes it; nothing is followed yet. */
export function followChains(options: FollowingOptions, signal: AbortSignal): ChainFollowing {
  const { context, writing, leases, owned, exclusive, verifyUpstream, logger } = options;
  // Every chain listens, and every call on behalf of one that is on its way.
  setMaxListeners(0, signal);
  const running = new Set<Promise<void>>();
  /** IDs of the blockchains that are followed. */
  const settled = new Set<string>();
  /** IDs of the blockchains that the chains file names. */
  const fromFile = new Set<string>();
  /** IDs of blockchains that are followed once the node does not list the stored chain any more that has their EVM chain ID. */
  const waiting = new Set<string>();
  const committers = new Map<Store, Committer>();
  /** How those that are followed are told that another chain is in their place, by number. */
  const replacing = new Map<number, (next: ChainTarget) => void>();
  const { onNewGenesis = 'refuse', state } = context;
  const replacer = createChainReplacer({ ...options, state, onNewGenesis }, signal);
  const leftOut = createLeftOut(logger);
  const refuse = (_target: ChainTarget, error: Error) => {
    throw error;
  };
  const leaveOut = ({ record }: ChainTarget, error: Error) => leftOut.failed(record, error);
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
  async function follow(key: number, target: ChainTarget): Promise<void> {
    const { record, startBlock } = target;
    const replaced = new AbortController();
    let successor: ChainTarget | undefined;
    replacing.set(key, (next) => {
      successor = next;
      replaced.abort();
    });
    const until = AbortSignal.any([signal, replaced.signal]);
    const lease = await leases.take(chainResource(key), signal);
    const chain = context.state.chains.get(key);
    if (chain === undefined) {
      // Another process has replaced it while this one waited.
      await lease.release();
      run(followNext(target));
      return;
    }
    owned.add(chainName(key));
    const store = writing.of(key);
    const own = {
      ...context,
      store,
      registry: writing.home,
      writer: lease.writer,
      committer: committerOf(store),
    };
    chain.unverified = [];
    const sources = openSources(target, verifyUpstream, (unverified) => {
      chain.unverified = unverified.map(shortReason);
      const details = { chain: record.chainName, reasons: unverified };
      if (unverified.length > 0) logger.warn(details, 'what nodes say is not verified');
      else logger.info(details, 'what nodes say is verified again');
    });
    let end: FollowEnd | undefined;
    try {
      end = await followChain(own, chain, sources, startBlock, until);
      if (end === undefined) await untilAborted(until);
    } finally {
      chain.endpoints = [];
      chain.readFrom = undefined;
      await Promise.all(sources.map((source) => source.close()));
    }
    replacing.delete(key);
    if (!signal.aborted) {
      if (end !== 'retired')
        await replacer.replace(key, successor ?? target, end === 'reread' && successor === undefined);
      if (successor !== undefined) settled.delete(record.blockchainId);
      run(followNext(successor ?? target));
      await replacer.erase(key, lease.writer);
      owned.delete(chainName(key));
    }
    await lease.release();
  }

  /** Follows what is stored of a blockchain since it was replaced. */
  async function followNext(target: ChainTarget): Promise<void> {
    const key = await replacer.keyOf(target.record.blockchainId);
    if (key !== undefined) await follow(key, target);
    else await register([target], leaveOut);
  }

  /** Puts a chain in the place of one that nobody reads. */
  async function replaceUnread({ key, record }: ChainState, target: ChainTarget): Promise<void> {
    const lease = await leases.take(chainResource(key), signal);
    await replacer.replace(key, target);
    settled.delete(record.blockchainId);
    run(followNext(target));
    await replacer.erase(key, lease.writer);
    await lease.release();
  }

  /** Notes chains in the registry. Only one process at a time does, so no two get the same number. */
  async function register(
    targets: readonly ChainTarget[],
    refused: (target: ChainTarget, error: Error) => void,
    isGone: (blockchainId: string) => boolean = () => false,
  ): Promise<void> {
    // A node may list a chain that the file names too; two readers of one chain would store it twice.
    const unknown = targets.filter(({ record }) => !settled.has(record.blockchainId) || isMistaken(record));
    if (unknown.length === 0) return;
    const lease = await leases.take('registry', signal);
    try {
      await loadChains(writing.home, context.state, (chain) => !owned.has(chainName(chain)));
      for (const target of unknown) {
        const { record } = target;
        const rival = rivalOf(state, record);
        const mayReplace = onNewGenesis !== 'refuse' && !settled.has(record.blockchainId);
        if (rival !== undefined && mayReplace && !fromFile.has(rival.record.blockchainId)) {
          // It is looked at again as long as the other one may be there.
          if (!isGone(rival.record.blockchainId)) {
            if (!waiting.has(record.blockchainId)) logWaiting(rival, record);
            waiting.add(record.blockchainId);
            continue;
          }
          settled.add(record.blockchainId);
          // Until it is replaced nobody is to begin with it again.
          settled.add(rival.record.blockchainId);
          const replace = replacing.get(rival.key);
          if (replace === undefined) run(replaceUnread(rival, target));
          else replace(target);
          continue;
        }
        try {
          const { key } = await registerChain(
            writing.home,
            context.state,
            lease.writer,
            record,
            context.messengers,
          );
          if (!settled.has(record.blockchainId)) run(follow(key, target));
          settled.add(record.blockchainId);
          leftOut.followed(record.blockchainId);
        } catch (error) {
          if (!isMetricsError(error, 'invalid-config')) throw error;
          refused(target, error);
        }
      }
    } finally {
      await lease.release();
    }
  }

  function logWaiting({ record: { blockchainId } }: ChainState, { chainName, ...record }: ChainRecord): void {
    logger.warn(
      { chain: chainName, blockchainId: record.blockchainId, stored: blockchainId },
      'a chain waits until the node is seen twice not to list the stored one with its EVM chain ID',
    );
  }

  /** Whether a chain of a node is followed with another EVM chain ID than the node has named for it since. */
  function isMistaken({ blockchainId, evmChainId }: ChainRecord): boolean {
    if (fromFile.has(blockchainId)) return false;
    const chains = [...state.chains.values()];
    const followed = chains.find(({ record }) => record.blockchainId === blockchainId);
    return followed !== undefined && followed.record.evmChainId !== evmChainId;
  }

  return {
    async add(targets) {
      for (const { record } of targets) fromFile.add(record.blockchainId);
      // The file says what there is: a chain that it does not name any more is gone.
      await register(targets, refuse, () => true);
    },
    discover(nodeUrl) {
      const found = (target: ChainTarget) => register([target], refuse);
      run(keepResuming({ nodeUrl, context, settled, exclusive, run, found }, signal));
      return keepDiscovering(
        {
          nodeUrl,
          context,
          leftOut,
          logger,
          run,
          found: (targets, isGone) => register(targets, leaveOut, isGone),
        },
        signal,
      );
    },
    sealGroups() {
      run(keepGroupsSealed(options, signal));
      run(replacer.keepErasing(run));
    },
    failed,
    async stopped() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
