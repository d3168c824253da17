import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../errors.js';
import type { Logger } from '../../logger.js';
import type { RefreshPart } from './refresh-state.js';

/** Reads what others have written again and again, each part by itself: one that is away is asked until it is back. */
export function keepRefreshing(
  parts: readonly RefreshPart[],
  intervalMs: number,
  logger: Logger,
): { close(): Promise<void> } {
  const stop = new AbortController();
  const running = parts.map(async ({ name, refresh }) => {
    let failure: string | undefined;
    while (!stop.signal.aborted) {
      await delay(intervalMs, undefined, { signal: stop.signal }).catch(() => {});
      try {
        await refresh();
        if (failure !== undefined) logger.info({ part: name }, 'what others have written is read again');
        failure = undefined;
      } catch (error) {
        if (failure !== messageOf(error))
          logger.warn(
            { part: name, reason: messageOf(error) },
            'what others have written is asked for again',
          );
        failure = messageOf(error);
      }
    }
  });
  return {
    async close() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
