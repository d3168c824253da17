import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, MetricsError, messageOf } from '../errors.js';
import type { ChainSource } from '../read-chain/chain-source.js';
import { startPace } from '../read-chain/read-blocks.js';
import type { ChainState } from '../state/service-state.js';
import { type Alarm, createAlarm } from './alarm.js';
import { enter, type Follower } from './follower.js';
import { type IngestContext, pauseOf } from './ingest-context.js';
import { createNativeConfirmer } from './native/native-confirmer.js';
import { recoverChain } from './recover.js';
import { synchronise } from './synchronise.js';

const defaultPollMs = 500;
const defaultMaximumPauseMs = 10_000;
const listenAgainMs = 30_000;

/**
 * Keeps the store in step with a chain until the signal is aborted: back-fills what is missing, then follows the head. Failures of
 * the node and of the store are tried again for ever; a node that contradicts itself or the store stops the chain, with the reason in
 * its state.
 *
 * @param startBlock first block to read where nothing is stored.
 * @throws MetricsError `writer-lease-lost`.
 */
export async function followChain(
  context: IngestContext,
  chain: ChainState,
  source: ChainSource,
  startBlock: bigint,
  signal: AbortSignal,
): Promise<void> {
  const follower: Follower = {
    context,
    chain,
    source,
    startBlock,
    signal,
    pace: startPace(),
    native: createNativeConfirmer(context, chain, source),
    lowerSince: undefined,
    contradictions: 0,
  };
  enter(follower, { kind: 'connecting' });
  const alarm = createAlarm();
  const listening = new AbortController();
  void ringOnHeads(source, alarm, listening.signal);
  try {
    let failures = 0;
    while (!signal.aborted && chain.activity.kind !== 'stopped') {
      await follow(follower, alarm, () => {
        failures = 0;
      }).catch((error: unknown) => handleFailure(follower, error, failures++));
    }
  } finally {
    listening.abort();
  }
}

/** Never resolves. @param onSuccess called whenever the chain was looked at without a failure. */
async function follow(follower: Follower, alarm: Alarm, onSuccess: () => void): Promise<never> {
  const { context, chain, signal } = follower;
  await context.storeAvailable();
  await recoverChain(context.store, context.state, chain);
  await checkChainId(follower);
  await follower.native.begin(signal);
  for (;;) {
    const again = await synchronise(follower);
    onSuccess();
    if (!again) await alarm.wait(context.times?.pollIntervalMs ?? defaultPollMs, signal);
  }
}

/** Waits before the next attempt, or stops the chain. @throws what cannot be tried again. */
async function handleFailure(follower: Follower, error: unknown, failures: number): Promise<void> {
  const { context, chain, signal } = follower;
  if (signal.aborted) return;
  if (isMetricsError(error, 'writer-lease-lost')) throw error;
  context.events.failed(chain, error);
  if (isMetricsError(error, 'chain-inconsistent')) {
    enter(follower, { kind: 'stopped', reason: error.message });
    return;
  }
  enter(follower, { kind: 'retrying', reason: messageOf(error) });
  const pauseMs = Math.min(
    context.times?.maximumPauseMs ?? defaultMaximumPauseMs,
    pauseOf(context) * 2 ** failures,
  );
  await delay(pauseMs, undefined, { signal }).catch(() => {});
}

async function checkChainId({ source, chain, signal }: Follower): Promise<void> {
  const evmChainId = await source.chainId(signal);
  if (evmChainId !== chain.record.evmChainId) {
    throw new MetricsError(
      'chain-inconsistent',
      `the node serves EVM chain ${evmChainId}, expected ${chain.record.evmChainId}`,
    );
  }
}

/** The node is still asked for its head now and then, so nothing is missed where it cannot tell of heads. */
async function ringOnHeads({ newHeads }: ChainSource, alarm: Alarm, signal: AbortSignal): Promise<void> {
  while (newHeads !== undefined && !signal.aborted) {
    try {
      for await (const _head of newHeads(signal)) alarm.ring();
    } catch {
      // A node without subscriptions looks the same as one that is gone; the question for the head tells them apart.
    }
    await delay(listenAgainMs, undefined, { signal }).catch(() => {});
  }
}
