import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { type RunningNode, startMetrics } from '../running-node.ts';
import { coins, grouped, inRow } from './expected.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults } from './serious-faults.ts';
import { phone, type ServedExplorer } from './served-explorer.ts';
import { touchOf } from './touch.ts';

interface PageJson {
  readonly results: readonly { readonly value: number; readonly timestamp: number }[];
}

/** A positive fraction with all of its digits: `2.1e-14` is `0.000000000000021`. */
function withoutExponent(value: number): string {
  const [digits = '', exponent] = String(value).split('e-');
  return exponent === undefined ? digits : `0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`;
}

/** The wei of a positive amount of coins. */
function weiOf(coins: number): bigint {
  const [whole = '', fraction = ''] = withoutExponent(coins).split('.');
  return BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'));
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Tests of the charts, served by a metrics service, in the browser of the others. */
export function testChartPages(node: () => RunningNode, open: ServedExplorer['open']): void {
  it('charts what the service says, saves it exactly, and tells why', async () => {
    const service = await startMetrics(node());
    onTestFinished(() => service.stop());
    const series = async (path: string): Promise<PageJson> =>
      (await (await fetch(service.url + path)).json()) as PageJson;
    const height = Number(await node().rpc<string>('eth_blockNumber', []));
    const blocks = await Promise.all(
      Array.from({ length: height + 1 }, (_, number) =>
        node().rpc<{ transactions: unknown[] }>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]),
      ),
    );
    const sent = blocks.reduce((sum, { transactions }) => sum + transactions.length, 0);
    const path = '/v2/chains/43112/metrics/txCount?timeInterval=day&pageSize=2160';
    const sumOf = ({ results }: PageJson) => results.reduce((sum, { value }) => sum + value, 0);
    // The service indexes by itself.
    await expect.poll(async () => sumOf(await series(path).catch(() => ({ results: [] })))).toBe(sent);
    const { results } = await series(path);
    // What began since, where a day ends meanwhile, is not looked at.
    const to = (results[0]?.timestamp ?? 0) + 86_399;
    const { page, faults } = await open(`${service.url}/charts/txCount?interval=day&to=${to}`);
    const markers = () => readMarkers(page);
    await expect.poll(markers).toMatchObject({
      'metric.name': 'txCount',
      'windows.43112.allTime': grouped(BigInt(sent)),
      ...Object.assign(
        {},
        ...results.map(({ value, timestamp }) =>
          inRow(String(timestamp), {
            'row.time': iso(timestamp),
            'row.unix': String(timestamp),
            'row.value.0': grouped(BigInt(value)),
          }),
        ),
      ),
    });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    const csv = readFileSync(await (await saved(page, 'Save as CSV')).path(), 'utf8');
    expect(csv.split('\r\n')).toEqual([
      'Period,Unix,C-Chain',
      ...results.map(({ value, timestamp }) => `${iso(timestamp)},${timestamp},${value}`),
      '',
    ]);
    const png = readFileSync(await (await saved(page, 'Save as PNG')).path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    await page.getByLabel(/Token/).fill(readFileSync(join(service.folder, 'explain-token'), 'utf8').trim());
    await page.getByRole('button', { name: 'Explain' }).click();
    await expect.poll(markers).toMatchObject({
      'why.answered': grouped(BigInt(results[0]?.value ?? 0)),
      'why.value': grouped(BigInt(results[0]?.value ?? 0)),
      'why.last': grouped(BigInt(height)),
    });
    await page.getByText('the same as was answered').waitFor();
    // Another point: the last of the table, which is the oldest.
    const oldest = results.at(-1) ?? { timestamp: 0, value: 0 };
    await page.getByRole('link', { name: `why: C-Chain, ${iso(oldest.timestamp)}` }).click();
    await page.waitForURL((url) => url.searchParams.get('why') === `43112.${oldest.timestamp}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('why');
    await page.getByRole('button', { name: 'Explain' }).click();
    await expect.poll(markers).toMatchObject({
      'why.of': 'C-Chain',
      'why.time': iso(oldest.timestamp),
      'why.from': iso(oldest.timestamp),
      'why.answered': grouped(BigInt(oldest.value)),
      'why.value': grouped(BigInt(oldest.value)),
    });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    await expectChoices(
      page,
      service.url,
      await series('/v2/networks/testnet/metrics/validatorWeight?pageSize=2160'),
    );
    await page.goto(`${service.url}/`);
    const figures = ['txCount', 'activeAddresses', 'gasUsed', 'feesPaid'];
    const lastDays = await Promise.all(
      figures.map(async (metric) => {
        const answer = await fetch(`${service.url}/v2/chains/43112/rollingWindowMetrics/${metric}`);
        const { result } = (await answer.json()) as { result: { lastDay: number } };
        const { lastDay } = result;
        return [
          `figure.${metric}`,
          metric === 'feesPaid' ? coins(weiOf(lastDay)) : grouped(BigInt(lastDay)),
        ] as const;
      }),
    );
    await expect.poll(markers).toMatchObject(Object.fromEntries(lastDays));
    await page.getByRole('heading', { name: 'The last day of C-Chain' }).waitFor();
    await page.getByRole('heading', { name: 'Newest transactions of C-Chain' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says that the metrics service is away, while a page shows metrics and until it answers', async () => {
    const service = await startMetrics(node());
    onTestFinished(() => service.stop());
    const { page } = await open(`${service.url}/charts/validatorWeight`);
    await page.locator('.u-over').waitFor();
    const banner = page.getByText('The metrics service is away, since');
    expect(await banner.count()).toBe(0);
    await page.route('**/v2/**', (route) => route.abort());
    await banner.waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.goBack();
    await banner.waitFor();
    await page.unroute('**/v2/**');
    await banner.waitFor({ state: 'detached' });
  });

  it('chooses a part of a chart by one finger, and scrolls by it too', async () => {
    const service = await startMetrics(node());
    onTestFinished(() => service.stop());
    const { page, faults } = await open(`${service.url}/charts/validatorWeight`, {
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    const over = page.locator('.u-over');
    await over.waitFor();
    const boxOf = async () => {
      const box = await over.boundingBox();
      if (box === null) throw new Error('the chart is not seen');
      return box;
    };
    await over.scrollIntoViewIfNeeded();
    const touch = await touchOf(page);
    const drawn = () => page.locator('.u-select').evaluate((element) => element.clientWidth);
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    const first = await boxOf();
    const [middle, low] = [first.x + first.width / 2, first.y + first.height - 20];
    // A page that still scrolls would take the chart away from below the next finger.
    const scroll = await page.evaluateHandle(() => ({
      end: new Promise<void>((resolve) => {
        document.addEventListener('scrollend', () => resolve(), { once: true });
      }),
    }));
    await touch.begin(middle, low);
    for (const up of [20, 60, 100, 140]) await touch.move(middle, low - up);
    await touch.end();
    await scroll.evaluate(({ end }) => end);
    expect(await scrolled()).toBeGreaterThan(before);
    expect(await drawn()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    // A quick finger throws the page, and the chart out of it.
    await over.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf();
    const at = (share: number) => [x + width * share, y + height - 40] as const;
    await touch.begin(...at(0.25));
    for (const share of [0.3, 0.5, 0.75]) await touch.move(...at(share));
    await expect.poll(drawn).toBeGreaterThan(width / 3);
    await touch.end();
    await page.waitForURL(/from=\d+&to=\d+/);
    await expect.poll(drawn).toBe(0);
    expect(faults).toEqual([]);
  });

  /** Reads points by the keyboard, drags over a part of the chart, and goes to what is not offered. */
  async function expectChoices(page: Page, url: string, { results }: PageJson): Promise<void> {
    await page.goto(`${url}/charts/validatorWeight`);
    const plot = page.locator('.plot canvas');
    await plot.waitFor();
    const read = () => page.locator('figcaption time').getAttribute('datetime');
    await page.locator('.plot').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(read).toBe(iso(results[1]?.timestamp ?? 0));
    const box = await page.locator('.u-over').boundingBox();
    if (box === null) throw new Error('the chart is not seen');
    const drag = (share: number) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
    await drag(0.25);
    await page.mouse.down();
    await drag(0.5);
    await drag(0.75);
    await page.mouse.up();
    await page.waitForURL(/from=\d+&to=\d+/);
    const { searchParams } = new URL(page.url());
    const [from, to] = ['from', 'to'].map((name) => Number(searchParams.get(name)));
    const within = results.filter(({ timestamp }) => timestamp >= (from ?? 0) && timestamp <= (to ?? 0));
    expect(within.length).toBeGreaterThan(results.length / 3);
    expect(within.length).toBeLessThan(results.length);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(within.length);
    await page.goto(`${url}/charts/perNodeDailyFeesPaid`);
    await page.getByRole('heading', { level: 1, name: 'Metric not found' }).waitFor();
  }

  async function saved(page: Page, button: string): Promise<Download> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return download;
  }
}
