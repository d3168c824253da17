import { expect, it } from 'vitest';
import type { RunningNode } from '../running-node.ts';
import type { Seeded } from '../seed.ts';
import { phone, type ServedExplorer } from './served-explorer.ts';

/** Tests of the development controls on the screen of a phone, in the browser of the others. */
export function testNarrowDrawer(
  node: () => RunningNode,
  seeded: () => Seeded,
  open: ServedExplorer['open'],
): void {
  it('offers the accounts of the node, and closes the drawer on a phone where an action opened a page', async () => {
    const { page, faults } = await open('/c/C/blocks', { viewport: phone });
    await page.getByRole('button', { name: 'Development' }).click();
    const send = page.getByRole('region', { name: 'Send' });
    const accounts = await node().rpc<readonly string[]>('eth_accounts', []);
    expect(accounts).toContain(seeded().funded);
    for (const [form, label] of [
      ['Faucet', 'To the address'],
      ['Act as', /Any address/],
      ['Send', 'From'],
      ['Send', /^To;/],
    ] as const) {
      const field = page.getByRole('region', { name: form }).getByLabel(label);
      const offered = () =>
        field.evaluate((input) =>
          [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
        );
      await expect.poll(offered, { message: `${form}: ${label}` }).toEqual(accounts);
    }
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
