import { setTimeout as delay } from 'node:timers/promises';
import { createFailureLog } from '../failure-log.js';
import type { FollowTimes } from '../ingest/follow-times.js';
import type { Logger } from '../logger.js';
import type { ServiceState } from '../state/service-state.js';
import { createAbsence } from './absence.js';
import type { ChainTarget } from './chain-target.js';
import { createChainDiscovery } from './discover-chains.js';

/** What chains are discovered with. */
export interface DiscoveryOptions {
  readonly nodeUrl: string;
  readonly state: ServiceState;
  /** IDs of the blockchains that are followed. */
  readonly settled: ReadonlySet<string>;
  readonly times: FollowTimes | undefined;
  readonly logger: Logger;
  /** Keeps a task that ends with the signal. */
  readonly run: (task: Promise<void>) => void;
  /** Given the chains of each look. @param isGone whether the node has ceased to list a blockchain. */
  readonly found: (
    targets: readonly ChainTarget[],
    isGone: (blockchainId: string) => boolean,
  ) => Promise<void>;
}

const defaultIntervalMs = 5_000;
const firstLookMs = 5_000;

/** Looks for chains of a node, now and then again until the signal is aborted; resolves after the first look, or when that takes long. */
export async function keepDiscovering(options: DiscoveryOptions, signal: AbortSignal): Promise<void> {
  const { nodeUrl, state, settled, times, logger, run, found } = options;
  const storedChain = (blockchainId: string) =>
    [...state.chains.values()].find(({ record }) => record.blockchainId === blockchainId);
  const discovery = createChainDiscovery(nodeUrl, {
    storedId: (blockchainId) => storedChain(blockchainId)?.record.evmChainId,
    confirmAfterMs: times?.confirmIdMs,
  });
  const absent = createAbsence(state, discovery);
  const looking = createFailureLog({
    logger,
    message: 'the node does not tell its chains; it is asked again',
    again: 'the node tells its chains again',
    details: { nodeUrl },
  });
  let endFirstLook: (() => void) | undefined;
  const firstLook = new Promise<void>((resolve) => {
    endFirstLook = resolve;
  });

  async function look(): Promise<void> {
    try {
      // Chains of one node may collide; the others are followed all the same.
      // What is followed may have a wrong EVM chain ID until there is a block.
      const known = [...settled].filter((id) => storedChain(id)?.watermark !== undefined);
      const targets = await discovery.next(new Set(known), signal);
      absent.look();
      await found(targets, absent.isGone);
      looking.succeeded();
    } catch (error) {
      if (!signal.aborted) looking.failed(error);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      await look();
      endFirstLook?.();
      await delay(times?.discoverMs ?? defaultIntervalMs, undefined, { signal }).catch(() => {});
    }
  }

  run(keepLooking());
  await Promise.race([firstLook, delay(firstLookMs, undefined, { ref: false })]);
}
