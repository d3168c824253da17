import { expect, test } from 'vitest';
import { useSmallService } from '../../fixtures/use-small-service.js';
import { ask, composite, compositePath, flood } from './composite-flood.js';

const service = useSmallService();

test('64 composite queries of 6 parts hold up no page of another client, and each is answered with a result or with what to do', async () => {
  await flood(service(), 6);
});

test('a composite query costs as much as it has parts and years, and a later page what the contract says', async () => {
  const url = await service().open({ rateLimit: 1_000_000 });
  const spent = async (from: string, body: string) => {
    const { headers } = await ask(url, from, compositePath, body);
    return 1_000_000 - Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };
  // A bucket fills up while the query is answered.
  expect(await spent('127.0.0.4', composite(100, 1))).toBeLessThanOrEqual(3_000);
  expect(await spent('127.0.0.5', composite(101, 10))).toBeGreaterThan(10_000);
  const { headers } = await ask(url, '127.0.0.6', '/v2/chains/testnet/metrics/txCount?timeInterval=day');
  expect(headers.ratelimit).toContain('r=999980;');
});

test('a client that cannot pay for the parts of its query is told when it can, and nothing is asked of the store', async () => {
  const url = await service().open({ rateLimit: 50_000 });
  const first = await ask(url, '127.0.0.2', compositePath, composite(200, 10));
  expect(first.status, first.body).toBe(200);
  const second = await ask(url, '127.0.0.2', compositePath, composite(201, 10));
  expect(second.status).toBe(429);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
});
