import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { RunningNode } from '../running-node.ts';
import type { Opened } from './platform-pages.ts';

/** A test of ages after time was moved, in the browser of the others; the chain is as before, and the network's clock is ahead. */
export function testMovedTime(node: () => RunningNode, open: (path: string) => Promise<Opened>): void {
  it('measures each age by the clock that its time is of, where time was moved', async () => {
    const twoDays = 172_800;
    const fresh = /^(now|\d+ s ago)$/;
    const text = (page: Page, check: string) => page.locator(`[data-check="${check}"]`).first().textContent();
    const clock = () => node().rpc<{ timestamp: number; offset: number }>('dev_getNetworkClock', []);
    const early = await open('/p/blocks');
    const before = (await clock()).offset;
    const snapshot = await node().rpc<string>('evm_snapshot', []);
    await node().rpc('evm_increaseTime', [twoDays]);
    await node().rpc('evm_mine', []);
    const { offset } = await clock();
    expect(offset).toBeGreaterThanOrEqual(before + twoDays);
    // A page that was open hears of it without a block of its chain.
    await expect
      .poll(() => text(early.page, 'network.ahead'))
      .toMatch(new RegExp(`^${Math.floor(offset / 86_400)} d`));
    const { page, faults } = await open('/c/C/blocks');
    await expect.poll(() => text(page, 'row.timestamp')).toMatch(fresh);
    await page.goto(new URL('/validators', page.url()).href);
    const { validators } = await node().rpc<{ validators: { txID: string; endTime: string }[] }>(
      'platform.getCurrentValidators',
      {},
      '/ext/bc/P',
    );
    const [first] = validators;
    if (first === undefined) throw new Error('nobody validates');
    const ends = page.locator(`[data-row="${first.txID}"] [data-check="row.ends"]`);
    const daysLeft = async () =>
      `in ${Math.floor((Number(first.endTime) - (await clock()).timestamp) / 86_400)} d`;
    await expect.poll(async () => (await ends.textContent()) === (await daysLeft())).toBe(true);
    await page.goto(new URL('/node', page.url()).href);
    await expect.poll(() => text(page, 'clock.chain')).toMatch(fresh);
    expect(await text(page, 'clock.machine')).toBe('now');
    await expect.poll(() => text(page, 'row.checked')).toMatch(fresh);
    // Alone behind: the network keeps its time.
    await node().rpc('evm_revert', [snapshot]);
    await node().rpc('evm_mine', []);
    await expect.poll(() => text(page, 'clock.chain')).toMatch(fresh);
    await page.goto(new URL('/c/C/blocks', page.url()).href);
    await expect.poll(() => text(page, 'row.timestamp')).toMatch(fresh);
    expect((await clock()).offset).toBe(offset);
    await expect.poll(() => text(page, 'network.ahead')).toMatch(/^\d+ d/);
    expect([...faults, ...early.faults]).toEqual([]);
  });
}
