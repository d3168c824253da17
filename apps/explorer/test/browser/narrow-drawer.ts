import { expect, it } from 'vitest';
import type { Seeded } from '../seed.ts';
import { phone, type ServedExplorer } from './served-explorer.ts';

/** Tests of the development controls on the screen of a phone, in the browser of the others. */
export function testNarrowDrawer(seeded: () => Seeded, open: ServedExplorer['open']): void {
  it('closes the drawer on a phone where an action opened a page', async () => {
    const { page, faults } = await open('/c/C/blocks', { viewport: phone });
    await page.getByRole('button', { name: 'Development' }).click();
    const send = page.getByRole('region', { name: 'Send' });
    await send.getByLabel(/^To;/).fill(seeded().receiver);
    await send.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/c/C/tx/0x*');
    await page.locator('.drawer').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Development' }).waitFor();
    await page.getByText('Success').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Transaction');
    expect(faults).toEqual([]);
  });
}
