import { missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { sections } from '../all-pages.js';
import { servedSite } from './served-site.js';

const paths = sections.map(({ link, pages }) => pages[0]?.link ?? link);

describe('the site, served by a node', skipFor(missingChromium), () => {
  const site = servedSite();

  it('loads a page of every section without a complaint', async () => {
    const { page, errors } = await site.open('/');
    for (const path of paths) {
      await page.goto(`${site.nodeUrl}/docs${path}`);
      await page.locator('h1').first().waitFor();
    }
    expect(errors).toEqual([]);
  });

  it('goes from page to page without loading the site again', async () => {
    const { page, errors } = await site.open('/node/info/');
    await page.getByRole('link', { name: 'info.uptime' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'info.uptime' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/node/info/uptime');
    await page.getByRole('button', { name: 'Call info.uptime' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('the console shows errors, and takes the parameters of an example', async () => {
    const { page } = await site.open('/node/eth/getBalance');
    const params = page.getByLabel('Parameters, by name, as JSON');
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(site.nodeUrl);
    expect(JSON.parse(await params.inputValue())).toHaveProperty('address');
    await params.fill('{"address":"0x00"}');
    await params.press('Control+Enter');
    await page.locator('.summary.error', { hasText: 'error -32602' }).waitFor();
    await params.fill('{');
    await page.getByRole('button', { name: 'Call eth_getBalance' }).click();
    await page.locator('.summary.error', { hasText: 'no answer' }).waitFor();
  });

  it('the console calls a metrics service of another origin, and remembers where it is', async () => {
    const { page, errors } = await site.open('/metrics/chains/getChainMetrics');
    await expect.poll(() => page.getByLabel('Address').inputValue()).not.toBe('');
    await page.getByLabel('Address').fill(site.metricsUrl);
    await page.getByRole('button', { name: 'Call getChainMetrics' }).click();
    await page.locator('.answer', { hasText: '"results"' }).waitFor();
    await page.goto(`${site.nodeUrl}/docs/metrics/chains/listChains`);
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(site.metricsUrl);
    expect(errors).toEqual([]);
  });

  it('the console shows integers exactly', async () => {
    const { page } = await site.open('/node/eth/chainId');
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
      const { page, errors } = await site.open('/node/info/peers', { colorScheme: scheme });
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
    const { page } = await site.open('/node/info/peers');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('VPContent');
  });

  it('tabs go through samples and the console in the order of the page', async () => {
    const { page } = await site.open('/node/info/getNodeID');
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe(site.nodeUrl);
    await page.getByLabel('Address').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('params');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.answer', { hasText: 'NodeID-' }).waitFor();
  });

  it('missing pages say so', async () => {
    const { page } = await site.open('/nothing');
    await page.getByText('PAGE NOT FOUND').waitFor();
  });
});
