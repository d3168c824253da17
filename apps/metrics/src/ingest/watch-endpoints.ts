import { setTimeout as delay } from 'node:timers/promises';
import { introduce } from './choose-endpoint.js';
import { noteFailure, noteSuccess, readyEndpoints } from './endpoint.js';
import type { Follower } from './follower.js';

const intervalMs = 15_000;
const firstMs = 1_000;

/** Asks the URLs of a chain that are not in use, now and then: one that serves another chain is known before it is needed. */
export async function watchEndpoints(follower: Follower, signal: AbortSignal): Promise<void> {
  const { chain, context, endpoints } = follower;
  let pauseMs = firstMs;
  while (endpoints.length > 1 && !signal.aborted) {
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = intervalMs;
    for (const endpoint of readyEndpoints(endpoints)) {
      if (signal.aborted || endpoint.source === follower.source || follower.origin === undefined) continue;
      const before = endpoint.problem;
      try {
        await introduce(follower, endpoint);
        if (endpoint.source !== follower.source) noteSuccess(endpoint);
      } catch (error) {
        if (!signal.aborted) noteFailure(endpoint, error, context.times);
      }
      if (endpoint.problem !== before) context.events.endpoint(chain, endpoint);
    }
  }
}
