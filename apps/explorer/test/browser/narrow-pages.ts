import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Seeded } from '../seed.ts';
import { phone, type ServedExplorer } from './served-explorer.ts';

/** Tests of where pages stand on the screen of a phone, in the browser of the others. */
export function testNarrowPages(seeded: () => Seeded, open: ServedExplorer['open']): void {
  const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

  it('goes back to where a list was left, and begins a new page at its top', async () => {
    const { page, faults } = await open('/c/C/txs', { viewport: { ...phone, height: 480 } });
    const link = page.locator(`[data-row="${seeded().transfer}"] a`).first();
    await link.waitFor();
    const left = await page.evaluate(() => {
      scrollTo(0, 300);
      return Math.round(scrollY);
    });
    expect(left).toBe(300);
    await link.evaluate((element: HTMLElement) => element.click());
    await page.getByRole('heading', { level: 1, name: 'Transaction', exact: true }).waitFor();
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(left);
    await page.reload();
    await expect.poll(() => scrolled(page)).toBe(left);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Transaction', exact: true }).waitFor();
    expect(await scrolled(page)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('has the current link of the navigation and of tabs in sight', async () => {
    const { page, faults } = await open('/settings', { viewport: phone });
    await expectInSight(page, 'nav.main');
    const transaction = page.url().replace('/settings', `/c/C/tx/${seeded().transfer}`);
    await page.goto(`${transaction}?tab=raw`);
    await expectInSight(page, 'nav.tabs');
    expect(await scrolled(page)).toBe(0);
    expect(faults).toEqual([]);
  });

  async function expectInSight(page: Page, row: string): Promise<void> {
    const current = page.locator(`${row} [aria-current]`);
    await current.waitFor();
    const rightOf = () => current.evaluate((link) => link.getBoundingClientRect().right);
    await expect.poll(rightOf).toBeLessThanOrEqual(phone.width);
    expect(await current.evaluate((link) => link.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
  }
}
