import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact?: string | null;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe finds on a page that is serious or critical, by all its rules or by some. */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Under the policy a page takes no script of others, but the test may evaluate one.
  await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const { violations } = await axe.run(runOnly === undefined ? {} : { runOnly });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

/** How much wider a page is than the screen. */
export function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
