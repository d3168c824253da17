import { setTimeout as delay } from 'node:timers/promises';
import { redactUrl } from '@firn/primitives/request';
import { isMetricsError } from '../../errors.js';
import { createFailureLog, type FailureLog, type Logger } from '../../logger.js';
import { pauseAskedIn } from '../../source/http-exchange.js';
import { describeFault, shortReason } from '../../source/node-errors.js';
import type { ChainRecord } from '../../state/chain-record.js';
import { type ServiceState, withFault } from '../../state/service-state.js';
import type { IngestContext } from '../ingest/ingest-context.js';
import type { ChainTarget } from './chain-target.js';
import { type ChainDiscovery, createChainDiscovery } from './discover-chains.js';

/** What chains are discovered with. */
export interface DiscoveryOptions {
  readonly nodeUrl: string;
  readonly context: Pick<IngestContext, 'state' | 'now' | 'times'>;
  readonly leftOut: LeftOut;
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
  const { nodeUrl, context, leftOut, logger, run, found } = options;
  const { state, now, times } = context;
  const storedChain = (blockchainId: string) =>
    [...state.chains.values()].find(({ record }) => record.blockchainId === blockchainId);
  const discovery = createChainDiscovery(nodeUrl, {
    storedId: (blockchainId) => storedChain(blockchainId)?.record.evmChainId,
    confirmAfterMs: times?.confirmIdMs,
    onSilence: leftOut.failed,
  });
  const absent = createAbsence(state, discovery);
  const looking = createFailureLog({
    logger,
    message: 'the node does not tell its chains; it is asked again',
    again: 'the node tells its chains again',
    details: { nodeUrl: redactUrl(nodeUrl) },
  });
  state.discovery = { trouble: undefined, silences: [], refusals: [] };
  let endFirstLook: (() => void) | undefined;
  const firstLook = new Promise<void>((resolve) => {
    endFirstLook = resolve;
  });

  /** @returns how long the node wants to be left alone after it, in milliseconds. */
  async function look(): Promise<number> {
    try {
      // Chains of one node may collide; the others are followed all the same.
      // What has blocks is resumed by itself; the EVM chain ID of any other may be wrong.
      const known = [...state.chains.values()].filter(({ watermark }) => watermark !== undefined);
      const ids = new Set(known.map(({ record }) => record.blockchainId));
      const targets = await discovery.next(ids, signal);
      absent.look();
      await found(targets, absent.isGone);
      looking.succeeded();
      state.discovery = {
        trouble: undefined,
        silences: discovery.silences,
        refusals: leftOut.refusals(discovery.listed),
      };
      return 0;
    } catch (error) {
      if (signal.aborted) return 0;
      looking.failed(error);
      const fault = { at: now(), reason: describeFault(error) };
      const trouble = withFault(state.discovery?.trouble, fault);
      state.discovery = { trouble, silences: [], refusals: leftOut.refusals(discovery.listed) };
      return pauseAskedIn(error);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      const askedMs = await look();
      endFirstLook?.();
      await delay(Math.max(askedMs, times?.discoverMs ?? defaultIntervalMs), undefined, { signal }).catch(
        () => {},
      );
    }
  }

  run(keepLooking());
  await Promise.race([firstLook, delay(firstLookMs, undefined, { ref: false })]);
}

/** Knows which stored chains the node of a network does not list any more. */
export interface Absence {
  /** Notes what was listed last. */
  look(): void;
  /** Whether a blockchain was not listed twice in a row: a node may be wrong for a moment. */
  isGone(blockchainId: string): boolean;
}

/** Makes it; nothing is known yet. */
export function createAbsence(state: ServiceState, discovery: Pick<ChainDiscovery, 'listed'>): Absence {
  let before: ReadonlySet<string> = new Set();
  let now: ReadonlySet<string> = new Set();
  return {
    look() {
      const ids = [...state.chains.values()].map(({ record }) => record.blockchainId);
      before = now;
      now = new Set(ids.filter((id) => !discovery.listed.has(id)));
    },
    isGone: (blockchainId) => before.has(blockchainId) && now.has(blockchainId),
  };
}

/** Says why chains of a node are not followed, of each by itself as a failure log does: they are looked at again and again. */
interface LeftOut {
  /** Notes that a chain is left out for now. */
  failed(record: Pick<ChainRecord, 'chainName' | 'blockchainId'>, error: unknown): void;
  /** Notes that a chain is followed. */
  followed(blockchainId: string): void;
  /** Why chains that tell their EVM chain ID are left out, of each. @param listed IDs of the blockchains that the node lists. */
  refusals(listed: ReadonlySet<string>): readonly string[];
}

/** Makes it; nothing is left out yet. */
export function createLeftOut(logger: Logger): LeftOut {
  const logs = new Map<string, FailureLog>();
  const refusals = new Map<string, string>();
  return {
    failed({ chainName: chain, blockchainId }, error) {
      const log =
        logs.get(blockchainId) ??
        createFailureLog({
          logger,
          message: 'chain left out; it is looked at again',
          again: 'a chain that was left out is followed',
          details: { chain, blockchainId },
        });
      logs.set(blockchainId, log);
      log.failed(error);
      if (isMetricsError(error, 'invalid-config')) refusals.set(blockchainId, shortReason(error.message));
      else refusals.delete(blockchainId);
    },
    followed(blockchainId) {
      logs.get(blockchainId)?.succeeded();
      logs.delete(blockchainId);
      refusals.delete(blockchainId);
    },
    refusals: (listed) => [...refusals].flatMap(([id, reason]) => (listed.has(id) ? reason : [])),
  };
}
