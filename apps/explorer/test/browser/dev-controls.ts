import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { type RunningNode, startNode } from '../running-node.ts';
import type { Seeded } from '../seed.ts';
import { checksummed, inRow, nano } from './expected.ts';
import type { Opened } from './platform-pages.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults } from './serious-faults.ts';

const wealthy = 10n ** 18n;
/** Nobody has its key. */
const stranger = '0x00000000000000000000000000000000005ca1ab';

/** Tests of the development controls, in the browser of the others. */
export function testDevControls(
  node: () => RunningNode,
  seeded: () => Seeded,
  open: (path: string) => Promise<Opened>,
): void {
  const height = async () => Number(await node().rpc<string>('eth_blockNumber', []));
  const balance = async (address: string) =>
    BigInt(await node().rpc<string>('eth_getBalance', [address, 'latest']));
  const section = (page: Page, name: string) => page.getByRole('region', { name });

  it('makes blocks, moves time, goes back, gives funds and sends as anybody, from a drawer', async () => {
    const { page, faults } = await open('/c/C/blocks');
    const before = await height();
    const timeBefore = BigInt((await newest()).timestamp);
    await page.getByRole('button', { name: 'Development' }).waitFor();
    await page.keyboard.press('d');
    await section(page, 'Snapshots').getByRole('button', { name: 'Take a snapshot' }).click();
    const back = section(page, 'Snapshots').getByRole('button', { name: /Go back/ });
    await back.waitFor();
    await section(page, 'Blocks').getByLabel('How many').fill('3');
    await section(page, 'Blocks').getByRole('button', { name: 'Mine' }).click();
    await expect.poll(height).toBe(before + 3);
    await expect.poll(() => back.textContent()).toBe('Go back, losing 3 blocks');
    await section(page, 'Time').getByRole('button', { name: 'a day on' }).click();
    await expect.poll(async () => BigInt((await newest()).timestamp) >= timeBefore + 86_400n).toBe(true);
    await page.locator('[data-check="dev.ahead"]').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await section(page, 'Faucet').getByLabel('To the address').fill('0x12');
    await section(page, 'Faucet').getByRole('button', { name: 'Give' }).click();
    await section(page, 'Faucet').getByText('“0x12” is no address').waitFor();
    await section(page, 'Faucet').getByLabel('To the address').fill(stranger);
    await section(page, 'Faucet')
      .getByLabel(/Amount/)
      .fill('1.5');
    await section(page, 'Faucet').getByRole('button', { name: 'Give' }).click();
    await expect.poll(() => balance(stranger)).toBe((wealthy * 3n) / 2n);
    await section(page, 'Act as')
      .getByLabel(/Any address/)
      .fill(stranger);
    await section(page, 'Act as').getByRole('button', { name: 'Act' }).click();
    await page.locator(`[data-check="acting.address"]`).waitFor();
    const send = section(page, 'Send');
    await expect.poll(() => send.getByLabel('From').inputValue()).toBe(stranger);
    await send.getByLabel(/^To;/).fill(seeded().receiver);
    await send.getByLabel(/Amount/).fill('1');
    await send.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/c/C/tx/0x*');
    await page.locator('main').getByText('Success').waitFor();
    await expect
      .poll(() => page.locator('main [data-check="tx.from"]').first().textContent())
      .toBe(checksummed(stranger));
    expect(await balance(stranger)).toBeLessThan(wealthy);
    await page.reload();
    await page.locator(`[data-check="acting.address"]`).waitFor();
    const toggle = page.getByRole('button', { name: 'Development' });
    await toggle.click();
    await expect.poll(() => send.getByLabel('From').inputValue()).toBe(stranger);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator(`[data-check="acting.address"]`).waitFor({ state: 'detached' });
    await expect.poll(() => send.getByLabel('From').inputValue()).not.toBe(stranger);
    await back.click();
    await expect.poll(height).toBe(before);
    await page.keyboard.press('Escape');
    await page.locator('.drawer').waitFor({ state: 'detached' });
    await expect.poll(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.reload();
    await toggle.waitFor();
    expect(await page.locator(`[data-check="acting.address"]`).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('moves funds to the platform chain, and shows both halves', async () => {
    const { page, faults } = await open('/c/C/blocks');
    await page.getByRole('button', { name: 'Development' }).click();
    const form = section(page, 'Move to the P-Chain');
    await form.getByLabel(/Amount/).fill('0.0005');
    await form.getByRole('button', { name: 'Move' }).click();
    await form.getByText('an amount of more than 0.001 is needed').waitFor();
    await form.getByLabel(/Amount/).fill('2.5');
    await form.getByRole('button', { name: 'Move' }).click();
    await page.waitForURL('**/atomic/*');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        [`${id} row.account.0`]: checksummed(seeded().funded),
        [`${id} row.amount.0`]: nano(2_501_000_000n),
        [`${id}:0 row.amount`]: nano(2_500_000_000n),
      });
    await page.getByRole('heading', { name: 'Taken by' }).waitFor();
    expect(await page.getByText('No import was found.').count()).toBe(0);
    // No transaction of its block tells of it.
    const newest = await node().rpc<{ number: string; transactions: string[] }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    expect(newest.transactions).toEqual([]);
    await page.goto(`${node().url}/c/C/block/${Number(newest.number)}`);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject(inRow(id, { 'row.id': id, 'row.account': checksummed(seeded().funded) }));
    await page.getByRole('table', { name: 'Atomic transactions' }).getByText('export').waitFor();
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('moves funds of the platform chain to the C-Chain', async () => {
    const { page, faults } = await open('/c/C/blocks');
    await page.getByRole('button', { name: 'Development' }).click();
    const form = section(page, 'Move to the C-Chain');
    await form.getByLabel(/Amount/).fill('99999999999');
    await form.getByRole('button', { name: 'Move' }).click();
    await form.getByText(/the funded account has [\d.]+ AVAX on the P-Chain, and this needs/).waitFor();
    const before = await balance(seeded().funded);
    await form.getByLabel(/Amount/).fill('1.25');
    await form.getByRole('button', { name: 'Move' }).click();
    await page.waitForURL('**/atomic/*');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({ [`${id}:1 row.amount`]: nano(1_250_000_000n) });
    // Its first output is the change; the import burns a thousandth.
    expect((await balance(seeded().funded)) - before).toBe(1_249_000_000n * 10n ** 9n);
    expect(await page.getByText('No import was found.').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('imports what lies between the chains, where the second half was not taken', async () => {
    const { page } = await open('/c/C/blocks');
    const isImport = (body: string | null) => body?.includes('platform.issueTx') === true;
    await page.route('**/ext/bc/P', (route) =>
      isImport(route.request().postData()) ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Development' }).click();
    const form = section(page, 'Move to the P-Chain');
    await form.getByLabel(/Amount/).fill('3.5');
    await form.getByRole('button', { name: 'Move' }).click();
    await form.getByRole('alert').waitFor();
    await page.unroute('**/ext/bc/P');
    await page.goto(`${node().url}/atomic`);
    await page
      .getByRole('row', { name: /waits to be imported/ })
      .first()
      .getByRole('link')
      .first()
      .click();
    await page.getByText('waits to be imported').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await readMarkers(page)).toMatchObject({ [`${id}:0 row.amount`]: nano(3_500_000_000n) });
    await page.getByRole('button', { name: 'Import to the P-Chain, for the funded account' }).click();
    await page.getByText('waits to be imported').waitFor({ state: 'detached' });
    expect(await page.getByText('No import was found.').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Import to/ }).count()).toBe(0);
  });

  it('ends a stake from its page, which then has the reward', async () => {
    const { validators } = await node().rpc<{
      validators: Record<'txID' | 'nodeID' | 'weight' | 'potentialReward' | 'endTime', string>[];
    }>('platform.getCurrentValidators', {}, '/ext/bc/P');
    const [first] = validators.toSorted((one, other) => Number(one.endTime) - Number(other.endTime));
    if (first === undefined) throw new Error('nobody validates');
    const { page, faults } = await open(`/p/tx/${first.txID}`);
    const [stake, reward] = [nano(BigInt(first.weight)), nano(BigInt(first.potentialReward))];
    const ends = new Date(Number(first.endTime) * 1000).toISOString();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({ 'tx.stake': stake, 'tx.potential': reward, 'tx.ends': ends });
    // Both are of the chain: the transaction in the genesis has other times.
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'tx.until': ends });
    // It stands in the genesis, and whoever staked there paid no fee.
    expect(await page.locator('[data-check="tx.fee"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Move time to its end' }).click();
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'tx.reward': reward });
    await page.getByRole('link', { name: 'Validators' }).click();
    await page.getByRole('link', { name: 'Rewards' }).click();
    const row = page.locator(`[data-row^="${first.txID} "]`);
    await row.getByText(first.nodeID).waitFor();
    expect(await row.locator('[data-check="row.paid"]').textContent()).toBe(reward);
    expect(await row.locator('[data-check="row.ended"]').getAttribute('datetime')).toBe(ends);
    // Another one ends while the page is open: what was found stays, and what is new stands above it.
    const next = validators.find(({ endTime }) => Number(endTime) > Number(first.endTime));
    if (next === undefined) throw new Error('all end at the same time');
    await node().rpc('dev_setNetworkClock', [{ timestamp: Number(next.endTime) }]);
    await page.locator(`[data-row^="${next.txID} "]`).getByText(next.nodeID).waitFor();
    expect(await row.count()).toBe(1);
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('looks further back for the transactions of an address', async () => {
    const before = await height();
    await node().rpc('hardhat_mine', ['0x40']);
    const { page, faults } = await open(`/c/C/address/${seeded().receiver}`);
    await page.getByText('None in these blocks.').waitFor();
    await page.getByRole('link', { name: 'Look further back' }).click();
    await page.locator(`[data-row="${seeded().transfer}"]`).waitFor();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'range.lowest': '0',
        'range.highest': String(before + 64 - 25),
      });
    expect(await page.getByRole('link', { name: 'Look further back' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  function newest(): Promise<{ readonly timestamp: string }> {
    return node().rpc('eth_getBlockByNumber', ['latest', false]);
  }
}

/** A test of a node that the public may call, in the browser of the others. */
export function testPublicNode(open: (path: string) => Promise<Opened>): void {
  it('has no controls on a public node, and says so', async () => {
    const shared = await startNode('--public-api', '--explorer');
    onTestFinished(() => shared.stop());
    const { page } = await open(`${shared.url}/dev`);
    await page.getByText('This node has no development controls.').waitFor();
    expect(await page.getByRole('button', { name: 'Development' }).count()).toBe(0);
  });
}
