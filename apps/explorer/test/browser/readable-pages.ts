import { expect, it } from 'vitest';
import type { Seeded } from '../seed.ts';
import { pathsOf } from './page-costs.ts';
import type { Opened } from './platform-pages.ts';
import { seriousFaults, sidewaysOf } from './serious-faults.ts';
import { phone, type ServedExplorer } from './served-explorer.ts';

const tablet = { width: 768, height: 1024 };
/** What a screen of 1,280 points shows at twice the size. */
const enlarged = { width: 640, height: 450 };
const contrast = ['color-contrast'];

/** Tests that every page can be read by everybody, in the browser of the others. */
export function testReadablePages(
  seeded: () => Seeded,
  open: ServedExplorer['open'],
  url: () => string,
): void {
  it.each([
    { how: 'on a phone', options: { viewport: phone }, rules: undefined },
    { how: 'on a phone in the dark', options: { viewport: phone, colorScheme: 'dark' }, rules: contrast },
    { how: 'in forced colours', options: { forcedColors: 'active' }, rules: contrast },
    { how: 'on a tablet', options: { viewport: tablet }, rules: [] },
    { how: 'at twice the size', options: { viewport: enlarged }, rules: [] },
  ] as const)('every page can be read $how', { timeout: 120_000 }, async ({ options, rules }) => {
    const { page, faults }: Opened = await open('/settings', options);
    const found: string[] = [];
    for (const path of pathsOf(seeded())) {
      await page.goto(url() + path);
      await page.locator('main h1').first().waitFor();
      await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
      if ((await sidewaysOf(page)) > 0) found.push(`${path} is wider than the screen`);
      if (rules === undefined || rules.length > 0)
        found.push(...(await seriousFaults(page, rules)).map((fault) => `${path}: ${fault}`));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  });
}
