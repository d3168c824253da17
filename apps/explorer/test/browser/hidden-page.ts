import { expect, it } from 'vitest';
import type { Opened } from './platform-pages.ts';

/** Pages that ask again by themselves: by blocks, by seconds, or both. */
const paths = ['/', '/validators', '/icm', '/node', '/c/C/pool'];

/** A test of pages that nobody looks at, in the browser of the others. */
export function testHiddenPages(url: () => string, open: (path: string) => Promise<Opened>): void {
  it('asks nobody for a minute in which nobody looks, and at once when somebody does', async () => {
    const { page, faults } = await open('/settings');
    await page.clock.install();
    let asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const show = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        const visibilityState = hidden ? 'hidden' : 'visible';
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    for (const path of paths) {
      await page.goto(url() + path);
      await page.locator('main h1').first().waitFor();
      await page.getByRole('button', { name: 'Development' }).waitFor();
      await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
      await show(true);
      await page.waitForLoadState('networkidle');
      asked = [];
      await page.clock.runFor(60_000);
      expect(asked, path).toEqual([]);
      await show(false);
      await page.clock.runFor(2_000);
      await expect.poll(() => asked.length).toBeGreaterThan(0);
    }
    expect(faults).toEqual([]);
  });
}
