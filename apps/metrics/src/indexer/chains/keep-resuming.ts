import { setTimeout as delay } from 'node:timers/promises';
import { createNodeClient } from '@firn/node-client';
import { isMetricsError } from '../../errors.js';
import { pauseAskedIn, toFetchAddress } from '../../source/http-exchange.js';
import type { ChainState } from '../../state/service-state.js';
import { checkChainId } from '../ingest/choose-endpoint.js';
import { noteFault } from '../ingest/follower.js';
import { type IngestContext, pauseAfter } from '../ingest/ingest-context.js';
import { type ChainTarget, targetOnNode } from './chain-target.js';

/** What stored chains are resumed with. */
export interface ResumingOptions {
  readonly nodeUrl: string;
  readonly context: Pick<IngestContext, 'state' | 'events' | 'now' | 'times'>;
  /** IDs of the blockchains that are followed. */
  readonly settled: ReadonlySet<string>;
  /** Whether a chain that this process does not follow is followed by nobody. */
  readonly exclusive: boolean;
  /** Keeps a task that ends with the signal. */
  readonly run: (task: Promise<void>) => void;
  /** Given a stored chain that the node serves. */
  readonly found: (target: ChainTarget) => Promise<void>;
}

/** Between two looks for chains that are stored. */
const intervalMs = 1_000;
const askTimeoutMs = 5_000;

/**
 * Resumes the chains of the store as soon as a node serves them, whatever it says of its blockchains, until the signal is aborted. Each is asked for by
 * itself, and is in trouble meanwhile.
 */
export async function keepResuming(options: ResumingOptions, signal: AbortSignal): Promise<void> {
  const { nodeUrl, context, settled, exclusive, run, found } = options;
  const node = createNodeClient(toFetchAddress(nodeUrl));
  const asking = new Set<string>();

  async function resume(chain: ChainState): Promise<void> {
    const { blockchainId } = chain.record;
    const isStill = () =>
      !signal.aborted && !settled.has(blockchainId) && context.state.chains.get(chain.key) === chain;
    for (let failures = 0; isStill(); failures++) {
      try {
        const { eth } = node.chain(blockchainId);
        checkChainId(chain.record.evmChainId, await eth.chainId({ signal, timeoutMs: askTimeoutMs }));
        await found(targetOnNode(nodeUrl, chain.record));
      } catch (error) {
        if (signal.aborted) return;
        if (isMetricsError(error, 'writer-lease-lost')) throw error;
        if (exclusive) noteFault({ chain, context }, error);
        const pauseMs = Math.max(pauseAfter(failures, context.times), pauseAskedIn(error));
        await delay(pauseMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  while (!signal.aborted) {
    for (const chain of context.state.chains.values()) {
      const { blockchainId } = chain.record;
      if (settled.has(blockchainId) || asking.has(blockchainId)) continue;
      asking.add(blockchainId);
      run(resume(chain).finally(() => asking.delete(blockchainId)));
    }
    await delay(intervalMs, undefined, { signal }).catch(() => {});
  }
}
