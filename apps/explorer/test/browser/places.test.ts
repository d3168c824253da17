import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, missingChromium, shiftClock } from '@firn/testing/chromium';
import { patienceMs } from '@firn/testing/eventually';
import { lastingPort } from '@firn/testing/lasting-port';
import { skipFor } from '@firn/testing/skip-for';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startKillableNode } from '../killed-node.ts';
import { startPrefixProxy } from '../prefix-proxy.ts';
import { callsOf, startNode } from '../running-node.ts';

const funded = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const receiver = '0x1f0e5c64afdf53175f78846f7125776e76fa8f34';

describe('the explorer where it is served', skipFor(missingChromium), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(() => browser?.close());

  async function openPage(url: string): Promise<Page> {
    const context = await browser.newContext();
    await shiftClock(context);
    onTestFinished(() => context.close());
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  function folderOfTest(): string {
    const folder = mkdtempSync(join(tmpdir(), 'firn-explorer-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  async function send(url: string): Promise<string> {
    const { rpc } = callsOf(url);
    await rpc('personal_unlockAccount', [funded, '', 0]);
    const hash = await rpc<string>('eth_sendTransaction', [{ from: funded, to: receiver, value: '0x1' }]);
    while ((await rpc('eth_getTransactionReceipt', [hash])) === null) await rpc('evm_mine', []);
    return hash;
  }

  it('says that a killed node is away, goes on with it when it is back, and lets all go for another network', async () => {
    const [port, folder, other] = [await lastingPort(), folderOfTest(), folderOfTest()];
    const url = `http://127.0.0.1:${port}`;
    let node = await startKillableNode(port, folder);
    onTestFinished(() => node.end());
    const before = await send(url);
    const page = await openPage(`${url}/c/C/txs`);
    await page.locator(`[data-row="${before}"]`).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const isSameDocument = () => page.evaluate(() => 'isSameDocument' in globalThis);
    const banner = page.getByText('The node is away');

    await node.end();
    await banner.waitFor();
    await page.locator(`[data-row="${before}"]`).waitFor();
    node = await startKillableNode(port, folder);
    await banner.waitFor({ state: 'detached' });
    const after = await send(url);
    await page.locator(`[data-row="${after}"]`).waitFor();
    const rows = await page
      .locator('tr[data-row]')
      .evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row));
    expect(rows).toEqual([after, before]);
    expect(await isSameDocument()).toBe(true);

    await node.end();
    await banner.waitFor();
    node = await startKillableNode(port, other, '--network-id', 'fuji', '--dev-accounts');
    await expect.poll(() => isSameDocument().catch(() => true)).toBe(false);
    await page
      .getByRole('combobox', { name: 'Chain' })
      .getByText('C-Chain 43113')
      .waitFor({ state: 'attached' });
    await page.getByText('These blocks hold no transactions.').waitFor();
    expect(await page.locator(`[data-row="${before}"]`).count()).toBe(0);
  });

  it('works below a path that a proxy takes away, with its live blocks, and asks for nothing beside it', async () => {
    const node = await startNode('--explorer-base-path', '/explorer/');
    onTestFinished(() => node.stop());
    const proxy = await startPrefixProxy(node.url, '/explorer/');
    onTestFinished(() => proxy.close());
    const page = await openPage(`${proxy.url}/explorer/c/C/txs`);
    await page.getByText('These blocks hold no transactions.').waitFor();
    const hash = await send(node.url);
    await page.locator(`[data-row="${hash}"]`).waitFor();
    await page.locator(`[data-row="${hash}"] a`).first().click();
    await page.waitForURL(`${proxy.url}/explorer/c/C/tx/${hash}`);
    await page.getByText('Success').waitFor();
    await page.reload();
    await page.getByText('Success').waitFor();
    await page.locator('a.brand').click();
    await page.waitForURL(`${proxy.url}/explorer/`);
    expect(proxy.strayed).toEqual([]);
  });
});
