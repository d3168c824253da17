import { describe, expect, it } from 'vitest';
import {
  type Charge,
  createRateLimit,
  createTokenBuckets,
  type RateLimitOptions,
} from '../../src/admission/rate-limit.js';

function limited(options: Partial<RateLimitOptions> = {}) {
  const clock = { ms: 0 };
  const take = createRateLimit({ unitsPerMinute: 60, burst: 10, now: () => clock.ms, ...options });
  /** The time to wait, or 0 where the call is allowed. */
  const waitFor = (client: string, cost: number) => (take(client, cost) as Charge).retryAfterMs ?? 0;
  return { clock, take, waitFor };
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

describe('units that are shared', () => {
  /** Two servers over one set of buckets of 1000 units, 60 a minute, and how often they were asked. */
  function servers(count = 2) {
    const clock = { ms: 0 };
    const now = () => clock.ms;
    const buckets = createTokenBuckets(1000, 60 / 60_000, 100, now);
    const place = { asked: 0, away: false };
    const shared: RateLimitOptions['shared'] = {
      async take(client, least, most) {
        place.asked++;
        if (place.away) throw new Error('away');
        return buckets.take(client, least, most);
      },
    };
    const limit = { unitsPerMinute: 60, burst: 1000, now, shared };
    return { clock, place, takes: Array.from({ length: count }, () => createRateLimit(limit)) };
  }
  const always = (server: ReturnType<typeof createRateLimit> | undefined, cost: number) =>
    Promise.resolve(server?.('a', cost));

  it('are those of all servers together', async () => {
    const { takes, clock } = servers(3);
    let paid = 0;
    for (let call = 0; call < 60; call++) {
      const charge = await always(takes[call % 3], 20);
      if (charge?.retryAfterMs === undefined) paid += 20;
    }
    expect(paid).toBe(1000);
    clock.ms = 20_000;
    expect((await always(takes[0], 20))?.retryAfterMs).toBeUndefined();
    expect((await always(takes[1], 20))?.retryAfterMs).toBe(20_000);
  });

  it('are taken in parts, and a client without any costs no question', async () => {
    const { takes, place } = servers(1);
    for (let call = 0; call < 1000; call++) await always(takes[0], 1);
    expect(place.asked).toBe(100);
    for (let call = 0; call < 50; call++)
      expect((await always(takes[0], 1))?.retryAfterMs).toBeGreaterThan(0);
    expect(place.asked).toBe(100);
  });

  it('pay calls that come at once, no more than there are', async () => {
    const { takes, place } = servers(1);
    const charges = await Promise.all(Array.from({ length: 120 }, () => always(takes[0], 10)));
    expect(charges.filter((charge) => charge?.retryAfterMs === undefined)).toHaveLength(100);
    expect(place.asked).toBeLessThanOrEqual(101);
  });

  it('are those of the server alone while the place is away', async () => {
    const { takes, place } = servers(2);
    place.away = true;
    for (const server of takes) {
      expect(await always(server, 1000)).toMatchObject({ retryAfterMs: undefined, remaining: 0 });
      expect((await always(server, 20))?.retryAfterMs).toBe(20_000);
    }
    place.away = false;
    expect((await always(takes[0], 500))?.remaining).toBe(500);
  });
});
