import { describe, expect, it } from 'vitest';
import { exchange, start } from './listening-server.js';

describe('requests that are sent ahead', () => {
  const ahead = (requests: number, path: string) =>
    Array.from({ length: requests }, (_, at) => {
      const last = at === requests - 1 ? 'connection: close\r\n' : '';
      return `GET ${path}${at}/series HTTP/1.1\r\nhost: x\r\n${last}\r\n`;
    }).join('');

  /** A server of series that counts how many requests are worked on. */
  async function startCounting() {
    const counts = { asked: 0, running: 0, most: 0 };
    const getSeries = async ({ chainId }: { chainId: string }) => {
      counts.asked++;
      counts.most = Math.max(counts.most, ++counts.running);
      await new Promise<void>((resolve) => setImmediate(resolve));
      counts.running--;
      return { results: [Number(chainId)] };
    };
    return Object.assign(await start({ getSeries }), { counts });
  }

  it('are answered one after the other', async () => {
    await using app = await startCounting();
    const answer = await exchange(app, ahead(65, '/v2/chains/'));
    expect(answer.match(/\{"results":\[\d+\]\}/g)).toEqual(
      Array.from({ length: 65 }, (_, at) => `{"results":[${at}]}`),
    );
    expect(app.counts).toEqual({ asked: 65, running: 0, most: 1 });
  });

  it('are not answered where more than 64 wait: the connection is cut, and others are served', async () => {
    await using app = await startCounting();
    const cut = Array.from({ length: 20 }, () => exchange(app, ahead(200, '/v2/chains/')).catch(() => ''));
    expect((await app.get('/v2/chains/7/series')).status).toBe(200);
    for (const answer of await Promise.all(cut))
      expect(answer.match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(0);
    expect(app.counts.asked).toBeLessThanOrEqual(21);
  });
});
