import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Seeded } from '../seed.ts';
import type { Opened } from './platform-pages.ts';

/** What a page asked for until it was whole: what it asks for again, as heads each second, counts once. */
interface Cost {
  readonly calls: number;
  readonly requests: number;
}

/** Pages, and the most that a visit of each may ask for. */
type PageLimits = readonly (readonly [path: string, most: Cost])[];

/**
 * The most that a visit of a page may ask for, on a chain of a few blocks: calls of methods, and the HTTP requests that they travel in. Each
 * page includes what the frame around it asks for: chains, their heads, whether there are development controls.
 */
export function limitsOf({ transfer, failed, funded, logged, receiver }: Seeded): PageLimits {
  const transaction = `/c/C/tx/${transfer}`;
  return [
    ['/', { calls: 23, requests: 12 }],
    ['/c/C/blocks', { calls: 13, requests: 9 }],
    ['/c/C/txs', { calls: 18, requests: 10 }],
    ['/c/C/block/1', { calls: 9, requests: 9 }],
    [transaction, { calls: 10, requests: 9 }],
    [`/c/C/tx/${failed}`, { calls: 12, requests: 11 }],
    [`${transaction}?tab=calls`, { calls: 12, requests: 11 }],
    [`${transaction}?tab=state`, { calls: 12, requests: 10 }],
    [`/c/C/tx/${logged}?tab=logs`, { calls: 11, requests: 10 }],
    [`${transaction}?tab=gas`, { calls: 11, requests: 10 }],
    [`${transaction}?tab=simulate`, { calls: 10, requests: 9 }],
    [`${transaction}?tab=raw`, { calls: 11, requests: 10 }],
    [`/c/C/address/${funded}`, { calls: 21, requests: 10 }],
    [`/c/C/address/${funded}?tab=tokens`, { calls: 15, requests: 10 }],
    [`/c/C/address/0x${'0'.repeat(32)}00010900?tab=read`, { calls: 25, requests: 11 }],
    [`/c/C/address/0x${'0'.repeat(32)}00010900?tab=storage`, { calls: 17, requests: 10 }],
    ['/c/C/tokens', { calls: 14, requests: 11 }],
    [`/c/C/token/${receiver}`, { calls: 14, requests: 9 }],
    [`/c/C/nft/${receiver}/1`, { calls: 16, requests: 9 }],
    ['/c/C/pool', { calls: 9, requests: 9 }],
    ['/c/C/gas', { calls: 11, requests: 9 }],
    ['/c/C/config', { calls: 9, requests: 9 }],
    ['/p', { calls: 12, requests: 7 }],
    ['/p/blocks', { calls: 8, requests: 7 }],
    ['/p/address/P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', { calls: 13, requests: 8 }],
    ['/validators', { calls: 10, requests: 7 }],
    ['/chains', { calls: 11, requests: 7 }],
    ['/atomic', { calls: 15, requests: 8 }],
    [`/icm/0x${'ab'.repeat(32)}`, { calls: 9, requests: 8 }],
    ['/node', { calls: 17, requests: 10 }],
    ['/settings', { calls: 6, requests: 6 }],
  ];
}

/** The addresses of pages of every kind. */
export function pathsOf(seeded: Seeded): readonly string[] {
  return limitsOf(seeded).map(([path]) => path);
}

/** Of each kind of page one: all of them are visited by the soak. */
export function sampleOf(seeded: Seeded): PageLimits {
  const kinds = [
    '/',
    '/c/C/txs',
    `/c/C/tx/${seeded.failed}`,
    `/c/C/address/${seeded.funded}`,
    '/c/C/tokens',
    '/p',
    '/node',
  ];
  return limitsOf(seeded).filter(([path]) => kinds.includes(path));
}

/** A test of what visits of the pages cost a node, in the browser of the others. */
export function testPageCosts({
  pages,
  url,
  seeded,
  open,
}: {
  readonly pages: (seeded: Seeded) => PageLimits;
  readonly url: () => string;
  readonly seeded: () => Seeded;
  readonly open: (path: string) => Promise<Opened>;
}): void {
  it('a visit of a page asks a node for no more than the page needs', async () => {
    const { page } = await open('/settings');
    const costs: Record<string, Cost> = {};
    const limits = pages(seeded());
    // Two pages at a time: most of a visit is waiting for nothing more to be asked.
    const waiting = limits.map(([path]) => path);
    const visit = async (tab: Page) => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
        costs[path] = await costOf(tab, url() + path);
    };
    await Promise.all([visit(page), visit(await page.context().newPage())]);
    const above = limits.filter(([path, most]) => {
      const { calls = 0, requests = 0 } = costs[path] ?? {};
      return calls === 0 || calls > most.calls || requests > most.requests;
    });
    expect(above.map(([path, most]) => [path, most, costs[path]])).toEqual([]);
  });
}

async function costOf(page: Page, address: string): Promise<Cost> {
  const seen = new Set<string>();
  let requests = 0;
  const count = (request: { method(): string; postData(): string | null; url(): string }) => {
    if (request.method() !== 'POST') return;
    const body: unknown = JSON.parse(request.postData() ?? '[]');
    const before = seen.size;
    for (const call of Array.isArray(body) ? body : [body]) {
      const { method, params } = call as { readonly method: string; readonly params?: unknown };
      seen.add(`${request.url()} ${method} ${JSON.stringify(params)}`);
    }
    if (seen.size > before) requests++;
  };
  page.on('request', count);
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await page.getByRole('button', { name: 'Development' }).waitFor();
  // A busy machine may never be idle: what was asked until then counts.
  await page.waitForLoadState('networkidle').catch(() => {});
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
  page.off('request', count);
  return { calls: seen.size, requests };
}
