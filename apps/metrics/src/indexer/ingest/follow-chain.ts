import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError } from '../../errors.js';
import type { ChainSource } from '../../source/chain-source.js';
import { createDoubt, createNodeDoubt } from '../../source/doubt.js';
import { describeFault } from '../../source/node-errors.js';
import { startPace } from '../../source/read-blocks.js';
import { isRetired } from '../../state/retire-chain.js';
import type { ChainState } from '../../state/service-state.js';
import { type Alarm, createAlarm } from '../../store/leases/leases.js';
import { chooseEndpoint, watchEndpoints } from './choose-endpoint.js';
import { createEndpoints, noteFailure, noteSuccess, untilReadyMs } from './endpoint.js';
import {
  createReconsideration,
  createUndoTimes,
  enter,
  type FollowEnd,
  type Follower,
  noteFault,
  noteProgress,
} from './follower.js';
import {
  believeAfterOf,
  believeRefusalOf,
  type IngestContext,
  pauseAfter,
  reconsiderAfterOf,
  repeatedUndosOf,
  rollbackAfterOf,
} from './ingest-context.js';
import { createNativeConfirmer } from './native/native-confirmer.js';
import { confirmNewGenesis } from './new-genesis.js';
import { createSettlement } from './settlement.js';
import { recoverChain } from './stored-blocks.js';
import { synchronise } from './synchronise.js';

const defaultPollMs = 500;
const listenAgainMs = 30_000;

/**
 * Keeps the store in step with a chain until the signal is aborted, or the chain has a new genesis and that is to be read: back-fills what is missing, then follows the head. Nothing that a node
 * says ends that: what fails or contradicts itself or the store is asked again, soon, of another URL where there is one, and the
 * chain's `trouble` says why. Nothing of it is stored.
 *
 * @param sources the URLs of the chain, the preferred one first.
 * @param startBlock first block to read where nothing is stored.
 * @returns why the chain is read no more; undefined where the signal was aborted.
 * @throws MetricsError `writer-lease-lost`.
 */
export async function followChain(
  context: IngestContext,
  chain: ChainState,
  sources: readonly [ChainSource, ...ChainSource[]],
  startBlock: bigint,
  signal: AbortSignal,
): Promise<FollowEnd | undefined> {
  const follower: Follower = {
    context,
    chain,
    endpoints: createEndpoints(sources),
    source: sources[0],
    startBlock,
    signal,
    pace: startPace(),
    native: createNativeConfirmer(context, chain, () => follower.source),
    settlement: createSettlement(),
    rightUpTo: undefined,
    origin: undefined,
    newGenesis: undefined,
    end: undefined,
    standstill: undefined,
    isBehind: false,
    mustRecover: true,
    storeFailures: 0,
    identifiedAt: 0,
    undoDoubt: createDoubt(rollbackAfterOf(context.times)),
    undoTimes: createUndoTimes(repeatedUndosOf(context.times)),
    lowerSince: undefined,
    contradictions: 0,
    tracesDoubt: createNodeDoubt(believeAfterOf(context.times)),
    refusalDoubt: createNodeDoubt(believeRefusalOf(context.times)),
    reconsideration: createReconsideration(reconsiderAfterOf(context.times)),
    toldOfMore: false,
  };
  chain.endpoints = follower.endpoints;
  for (const { source } of follower.endpoints) {
    source.onStall?.((reason) => {
      if (follower.source === source) noteFault(follower, reason);
    });
  }
  chain.followedSince ??= context.now();
  enter(follower, { kind: 'connecting' });
  const alarm = createAlarm();
  const listening = new AbortController();
  void ringOnHeads(sources[0], alarm, listening.signal);
  void watchEndpoints(follower, listening.signal);
  try {
    while (!signal.aborted && follower.end === undefined) {
      await follow(follower, alarm).catch((error: unknown) => handleFailure(follower, error));
    }
    return follower.end;
  } finally {
    listening.abort();
  }
}

/** Resolves only where the chain is to be read no more. */
async function follow(follower: Follower, alarm: Alarm): Promise<void> {
  const { context, chain, signal } = follower;
  await context.storeAvailable();
  if (follower.mustRecover) {
    if (await isRetired(context.registry, chain)) {
      follower.end = 'retired';
      return;
    }
    await recoverChain(context.store, context.state, chain);
  }
  follower.mustRecover = false;
  const endpoint = await chooseEndpoint(follower);
  chain.readFrom = endpoint.name;
  follower.identifiedAt = performance.now();
  try {
    await follower.native.begin(signal);
    for (;;) {
      const { standstill } = follower;
      if (standstill?.source === endpoint.source && standstill.reason !== undefined) throw standstill.reason;
      const again = await synchronise(follower);
      if (follower.end !== undefined) return;
      noteSuccess(endpoint);
      follower.undoDoubt.clear();
      noteProgress(follower);
      follower.newGenesis = undefined;
      follower.storeFailures = 0;
      if (!again) await alarm.wait(context.times?.pollIntervalMs ?? defaultPollMs, signal);
    }
  } catch (error) {
    if (!signal.aborted && !isOfStore(error)) noteFailure(endpoint, error, context.times);
    throw error;
  }
}

/** Waits until there is somebody to ask. @throws what cannot be tried again. */
async function handleFailure(follower: Follower, error: unknown): Promise<void> {
  const { context, endpoints, pace, signal } = follower;
  if (signal.aborted) return;
  if (isMetricsError(error, 'writer-lease-lost')) throw error;
  noteFault(follower, error);
  if (await confirmNewGenesis(follower, error)) return endWithNewGenesis(follower);
  enter(follower, { kind: 'retrying', reason: describeFault(error) });
  // The next attempt costs the node little, and reading grows again with what it answers.
  pace.blocks = 1;
  pace.isProbing = true;
  const pauseMs = isOfStore(error)
    ? pauseAfter(follower.storeFailures++, context.times)
    : untilReadyMs(endpoints);
  await delay(pauseMs, undefined, { signal }).catch(() => {});
}

/** Goes on with the new genesis where nothing of the old one is stored; else ends as far as that is wanted. */
function endWithNewGenesis(follower: Follower): void {
  const { chain, context } = follower;
  if (chain.watermark === undefined) follower.origin = undefined;
  else if ((context.onNewGenesis ?? 'refuse') !== 'refuse') follower.end = 'new-genesis';
}

/** Whether the store failed, and no node: the server itself refuses with a number. */
function isOfStore(error: unknown): boolean {
  if (isMetricsError(error, 'store-unavailable')) return true;
  return error instanceof Error && 'code' in error && /^\d+$/.test(String(error.code));
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
