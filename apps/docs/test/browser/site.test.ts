import { metricsContract } from '@firn/contract';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { chromiumPath } from '@firn/testing/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sections } from '../all-pages.js';
import { builtSite, htmlFiles } from '../built-site.js';
import { type RunningProgram, startNode } from '../running-program.js';

if (chromiumPath === undefined)
  console.warn(
    'No Chromium: the tests of the site in a browser are skipped. apt-get install chromium, or set FIRN_CHROMIUM.',
  );

// One page of each kind, and one of each section.
const paths = [
  '/',
  '/guide/',
  '/guide/run-a-node',
  '/node/',
  '/metrics/',
  '/packages/contract',
  '/programs/node',
  '/topics/node/operate',
  '/node/eth/subscribe',
  ...sections.map(({ link, pages }) => pages[0]?.link ?? link),
];

describe.skipIf(chromiumPath === undefined)('the site, served by a node', () => {
  let browser: Browser;
  let node: RunningProgram;
  let metrics: MockServer;
  beforeAll(async () => {
    htmlFiles();
    [browser, node, metrics] = await Promise.all([
      chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] }),
      startNode('--docs-dir', builtSite),
      startMockServer({ contracts: [metricsContract()] }),
    ]);
  });
  afterAll(() => Promise.all([browser?.close(), node?.stop(), metrics?.close()]));

  /** A page in a context of its own, and what went wrong in it. */
  async function open(
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; errors: string[] }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(`${page.url()}: ${message.text()}`);
    });
    await page.goto(`${node.url}/docs${path}`);
    // Before that nobody listens to keys and clicks.
    await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
    return { page, errors };
  }

  it('loads pages of every kind without a complaint', async () => {
    const { page, errors } = await open('/');
    for (const path of paths) {
      await page.goto(`${node.url}/docs${path}`);
      await page.locator('h1').first().waitFor();
    }
    expect(errors).toEqual([]);
  });

  it('goes from page to page without loading the site again', async () => {
    const { page, errors } = await open('/node/info/');
    await page.getByRole('link', { name: 'info.uptime' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'info.uptime' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/node/info/uptime');
    await page.getByRole('button', { name: 'Call info.uptime' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('search finds a method, by the keyboard alone', async () => {
    const { page, errors } = await open('/');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('eth_getBalance');
    await page.locator('.result').first().waitFor();
    await page.locator('.result.selected', { hasText: 'eth_getBalance' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'eth_getBalance' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('the console calls the node that serves the site', async () => {
    const { page, errors } = await open('/node/eth/chainId');
    const address = page.getByLabel('Address');
    await expect.poll(() => address.inputValue()).toBe(node.url);
    await page.getByRole('button', { name: 'Call eth_chainId' }).click();
    await expect.poll(() => page.locator('.answer').textContent()).toBe('"0xa868"');
    await page.getByLabel('blockchainId').fill('nowhere');
    await page.getByRole('button', { name: 'Call eth_chainId' }).click();
    await page.locator('.summary.error').waitFor();
    // The browser itself notes the status 404.
    expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
  });

  it('the console shows errors, and takes the parameters of an example', async () => {
    const { page } = await open('/node/eth/getBalance');
    const params = page.getByLabel('Parameters, by name, as JSON');
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(node.url);
    expect(JSON.parse(await params.inputValue())).toHaveProperty('address');
    await params.fill('{"address":"0x00"}');
    await params.press('Control+Enter');
    await page.locator('.summary.error', { hasText: 'error -32602' }).waitFor();
    await params.fill('{');
    await page.getByRole('button', { name: 'Call eth_getBalance' }).click();
    await page.locator('.summary.error', { hasText: 'no answer' }).waitFor();
  });

  it('the console calls a metrics service of another origin, and remembers where it is', async () => {
    const { page, errors } = await open('/metrics/chains/getChainMetrics');
    await expect.poll(() => page.getByLabel('Address').inputValue()).not.toBe('');
    await page.getByLabel('Address').fill(metrics.url);
    await page.getByRole('button', { name: 'Call getChainMetrics' }).click();
    await page.locator('.answer', { hasText: '"results"' }).waitFor();
    await page.goto(`${node.url}/docs/metrics/chains/listChains`);
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(metrics.url);
    expect(errors).toEqual([]);
  });

  it('the console shows integers exactly', async () => {
    const { page } = await open('/node/eth/chainId');
    await page.route('**/ext/bc/C/rpc', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: '{"jsonrpc":"2.0","id":1,"result":18446744073709551615}',
      }),
    );
    await page.getByRole('button', { name: 'Call eth_chainId' }).click();
    await expect.poll(() => page.locator('.answer').textContent()).toBe('18446744073709551615');
  });

  it.each(['light', 'dark'] as const)(
    'is %s where the reader wants it, and the other on request',
    async (scheme) => {
      const { page, errors } = await open('/node/info/peers', { colorScheme: scheme });
      const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(await isDark()).toBe(scheme === 'dark');
      const before = await background();
      await page.getByRole('switch').first().click();
      expect(await isDark()).toBe(scheme === 'light');
      await expect.poll(background).not.toBe(before);
      expect(errors).toEqual([]);
    },
  );

  it('the first tab stop leads past the navigation', async () => {
    const { page } = await open('/node/info/peers');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('VPContent');
  });

  it('tabs go through samples and the console in the order of the page', async () => {
    const { page } = await open('/node/info/getNodeID');
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(node.url);
    await page.getByLabel('Address').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('params');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.answer', { hasText: 'NodeID-' }).waitFor();
  });

  it('missing pages say so', async () => {
    const { page } = await open('/nothing');
    await page.getByText('PAGE NOT FOUND').waitFor();
  });
});
