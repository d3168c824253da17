import { setTimeout as delay } from 'node:timers/promises';
import { redactUrl } from '@firn/primitives/request';
import { createFailureLog } from '../../failure-log.js';
import type { Logger } from '../../logger.js';
import { describeFault } from '../../source/describe-fault.js';
import { pauseAskedIn } from '../../source/retry-after.js';
import { withFault } from '../../state/chain-trouble.js';
import type { IngestContext } from '../ingest/ingest-context.js';
import { createAbsence } from './absence.js';
import type { ChainTarget } from './chain-target.js';
import { createChainDiscovery } from './discover-chains.js';
import type { LeftOut } from './left-out.js';

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
