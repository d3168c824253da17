import { describe, expect, it } from 'vitest';
import { isRateLimitError } from '../../src/errors/index.js';
import { createRateLimit } from '../../src/server/rate-limit.js';

function limited(options: Partial<Parameters<typeof createRateLimit>[0]> = {}) {
  const clock = { ms: 0 };
  const take = createRateLimit({ unitsPerMinute: 60, burst: 10, now: () => clock.ms, ...options });
  /** The time to wait, or 0 where the call is allowed. */
  const waitFor = (client: string, cost: number): number | undefined => {
    try {
      take(client, cost);
      return 0;
    } catch (error) {
      if (isRateLimitError(error)) return error.retryAfterMs;
      throw error;
    }
  };
  return { clock, waitFor };
}

describe('createRateLimit', () => {
  it('takes cost units until they are used up, and says when they suffice again', () => {
    const { waitFor, clock } = limited();
    expect(waitFor('a', 8)).toBe(0);
    expect(waitFor('a', 5)).toBe(3000);
    clock.ms = 2999;
    expect(waitFor('a', 5)).toBe(1);
    clock.ms = 3000;
    expect(waitFor('a', 5)).toBe(0);
  });

  it('takes nothing for a call that it refuses', () => {
    const { waitFor } = limited();
    for (let i = 0; i < 5; i++) waitFor('a', 100);
    expect(waitFor('b', 10)).toBe(0);
    expect(waitFor('b', 1)).toBe(1000);
    expect(waitFor('b', 1)).toBe(1000);
  });

  it('saves up no more than a burst, by default the units of a minute', () => {
    const { waitFor, clock } = limited();
    clock.ms = 3_600_000;
    expect(waitFor('a', 10)).toBe(0);
    expect(waitFor('a', 1)).toBe(1000);
    expect(limited({ burst: undefined }).waitFor('a', 60)).toBe(0);
  });

  it('lets a call that costs more than a burst take all of it', () => {
    const { waitFor, clock } = limited();
    expect(waitFor('a', 3000)).toBe(0);
    clock.ms = 9999;
    expect(waitFor('a', 3000)).toBe(1);
  });

  it('counts each client by itself', () => {
    const { waitFor } = limited();
    expect(waitFor('a', 10)).toBe(0);
    expect(waitFor('b', 10)).toBe(0);
  });

  it('forgets the client that called least recently', () => {
    const { waitFor } = limited({ maxClients: 2 });
    waitFor('a', 10);
    waitFor('b', 10);
    waitFor('a', 1);
    waitFor('c', 10);
    expect(waitFor('a', 1)).toBe(1000);
    expect(waitFor('b', 10)).toBe(0);
  });
});
