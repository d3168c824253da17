import { missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { servedSite } from './served-site.js';

// One page of each kind; those of each section are in the soak.
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
];

describe('the site, served by a node', skipFor(missingChromium), () => {
  const site = servedSite();

  it('loads pages of every kind without a complaint', async () => {
    const { page, errors } = await site.open('/');
    for (const path of paths) {
      await page.goto(`${site.nodeUrl}/docs${path}`);
      await page.locator('h1').first().waitFor();
    }
    expect(errors).toEqual([]);
  });

  it('search finds a method, by the keyboard alone', async () => {
    const { page, errors } = await site.open('/');
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
    const { page, errors } = await site.open('/node/eth/chainId');
    const address = page.getByLabel('Address');
    await expect.poll(() => address.inputValue()).toBe(site.nodeUrl);
    await page.getByRole('button', { name: 'Call eth_chainId' }).click();
    await expect.poll(() => page.locator('.answer').textContent()).toBe('"0xa868"');
    await page.getByLabel('blockchainId').fill('nowhere');
    await page.getByRole('button', { name: 'Call eth_chainId' }).click();
    await page.locator('.summary.error').waitFor();
    // The browser itself notes the status 404.
    expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
