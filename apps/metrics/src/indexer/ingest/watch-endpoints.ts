import { setTimeout as delay } from 'node:timers/promises';
import { MetricsError } from '../../errors.js';
import { introduce, withinIntroduction } from './choose-endpoint.js';
import { type Endpoint, noteFailure, noteSuccess, readyEndpoints } from './endpoint.js';
import type { Follower } from './follower.js';
import { noteHead, standstillOf } from './standstill.js';

const defaultIntervalMs = 5_000;
const firstMs = 1_000;

/**
 * Asks the URLs of a chain that are not in use, now and then: one that serves another chain is known before it is needed. The one in use is left
 * when it stands still while one goes on that has the last stored block.
 */
export async function watchEndpoints(follower: Follower, signal: AbortSignal): Promise<void> {
  const { chain, context, endpoints } = follower;
  const { times } = context;
  let pauseMs = Math.min(firstMs, times?.watchMs ?? firstMs);
  while (endpoints.length > 1 && !signal.aborted) {
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = times?.watchMs ?? defaultIntervalMs;
    const used = endpoints.find(({ source }) => source === follower.source);
    const goingOn: Endpoint[] = [];
    for (const endpoint of readyEndpoints(endpoints)) {
      if (signal.aborted || endpoint.source === follower.source || follower.origin === undefined) continue;
      const before = endpoint.problem;
      try {
        if (await mayTakeOver(follower, endpoint, used)) goingOn.push(endpoint);
        if (endpoint.source !== follower.source) noteSuccess(endpoint);
      } catch (error) {
        if (!signal.aborted) noteFailure(endpoint, error, times);
      }
      if (endpoint.problem !== before) context.events.endpoint(chain, endpoint);
    }
    if (used === undefined || signal.aborted) continue;
    // It is asked last, so that it may be ahead of the others by what was made meanwhile, and not behind them.
    await askHead(follower, used).catch(() => {});
    follower.standstill = { source: used.source, reason: standstillOf(used, goingOn, times) };
  }
}

/** Whether a URL has what is stored. @throws MetricsError where it serves another chain, has other blocks or stands still. */
async function mayTakeOver(
  follower: Follower,
  endpoint: Endpoint,
  used: Endpoint | undefined,
): Promise<boolean> {
  const position = await introduce(follower, endpoint);
  await askHead(follower, endpoint);
  if (position === 'other')
    throw new MetricsError(
      'chain-inconsistent',
      `${endpoint.name} has another block in the place of the last one that is stored`,
    );
  const standstill = standstillOf(endpoint, used === undefined ? [] : [used], follower.context.times);
  if (standstill !== undefined) throw standstill;
  return position === 'same';
}

async function askHead(follower: Follower, endpoint: Endpoint): Promise<void> {
  noteHead(endpoint, (await endpoint.source.head(withinIntroduction(follower))).number);
}
