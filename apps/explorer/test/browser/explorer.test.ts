import { missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { expectValues } from './expect-values.ts';
import { addressPage, blockPage, blockRow, checksummed } from './expected.ts';
import { testKeys } from './keys.ts';
import { testNarrowDrawer } from './narrow-drawer.ts';
import { testNarrowPages } from './narrow-pages.ts';
import { sampleOf, testPageCosts } from './page-costs.ts';
import { readMarkers } from './read-markers.ts';
import { seriousFaults, sidewaysOf } from './serious-faults.ts';
import { phone, servedExplorer } from './served-explorer.ts';
import { testTransactionParts } from './transaction-parts.ts';

describe('the explorer, served by a node', skipFor(missingChromium), () => {
  const explorer = servedExplorer();

  it('shows on its home what the node says', async () => {
    const { page, faults } = await explorer.open('/');
    const [newest] = explorer.blocks;
    const markers = () => readMarkers(page);
    await expect.poll(markers).toMatchObject({
      'chain.height': String(Number(newest?.number)),
      'chain.id': '43112',
      'platform.height': '0',
    });
    await expect.poll(markers).toMatchObject(explorer.transactionsOf());
    const { validators } = await explorer.node.rpc<{ validators: { nodeID: string; endTime: string }[] }>(
      'platform.getCurrentValidators',
      {},
      '/ext/bc/P',
    );
    const [next] = validators.sort((one, other) => Number(one.endTime) - Number(other.endTime));
    await expect.poll(markers).toMatchObject({
      'platform.nextEnd': new Date(Number(next?.endTime) * 1000).toISOString(),
      'platform.nextNode': next?.nodeID,
    });
    expect(await markers()).toMatchObject({
      'network.name': 'local',
      'connect.url': `${explorer.node.url}/ext/bc/C/rpc`,
      'connect.socket': `${explorer.node.url.replace('http', 'ws')}/ext/bc/C/ws`,
      'connect.chainId': '43112',
      'connect.cast': `cast block-number --rpc-url ${explorer.node.url}/ext/bc/C/rpc`,
    });
    expect(faults).toEqual([]);
  });

  it('every number on the pages of a chain is the one of the node', async () => {
    const { page, faults } = await explorer.open('/c/43112/blocks');
    await expectValues(page, Object.assign({}, ...explorer.blocks.map(blockRow)));
    await page.goto(`${explorer.node.url}/c/C/txs`);
    await expectValues(page, {
      'range.lowest': '0',
      'range.highest': String(Number(explorer.blocks[0]?.number)),
      ...explorer.transactionsOf(),
    });
    for (const block of explorer.blocks.slice(0, 2)) {
      for (const name of [String(Number(block.number)), block.hash]) {
        await page.goto(`${explorer.node.url}/c/C/block/${name}`);
        await expectValues(page, blockPage(block));
      }
    }
    for (const hash of [explorer.seeded.transfer, explorer.seeded.creation]) {
      await page.goto(`${explorer.node.url}/c/C/tx/${hash}`);
      await expectValues(page, await explorer.transactionValues(hash));
    }
    for (const address of [explorer.seeded.funded, explorer.seeded.receiver]) {
      const [balance, nonce] = await Promise.all([
        explorer.node.rpc<string>('eth_getBalance', [address, 'latest']),
        explorer.node.rpc<string>('eth_getTransactionCount', [address, 'latest']),
      ]);
      await page.goto(`${explorer.node.url}/c/C/address/${address}`);
      const own = addressPage(address, balance, nonce, explorer.blocks[0]?.number ?? '');
      await expectValues(page, { ...own, ...explorer.transactionsOf(address) });
    }
    await page.goto(`${explorer.node.url}/search?q=999999`);
    await page.getByText('No chain of this node knows it.').waitFor();
    await page.goto(`${explorer.node.url}/search?q=${encodeURIComponent('<b>\u202e999\u0007')}`);
    await page.getByText('No chain of this node knows it.').waitFor();
    expect(await readMarkers(page)).toMatchObject({ asked: '<b>\\u{202e}999\\u{7}' });
    expect(faults).toEqual([]);
  });

  it('finds what people write in other ways, and says what is mistyped', async () => {
    const { page, faults } = await explorer.open('/search');
    await page.getByText('Looked for are:').waitFor();
    const go = (text: string) => page.goto(`${explorer.node.url}/search?q=${encodeURIComponent(text)}`);
    await go(explorer.seeded.transfer.slice(2));
    await page.waitForURL(`**/c/C/tx/${explorer.seeded.transfer}`);
    await go('0x1');
    await page.waitForURL('**/c/C/block/1');
    await page.goto(`${explorer.node.url}/c/C`);
    await page.waitForURL('**/c/C/blocks');
    await go('block 1,');
    await page.waitForURL('**/c/C/block/1');
    await go(`“http://elsewhere.example/c/C/tx/${explorer.seeded.transfer}?tab=logs”`);
    await page.waitForURL((url) => url.pathname === `/c/C/tx/${explorer.seeded.transfer}`);
    await go('0xa868');
    await page.waitForURL('**/c/C/blocks');
    await go('C');
    await page.waitForURL('**/c/C/blocks');
    await go('validators');
    await page.getByRole('link', { name: 'Page Validators' }).click();
    await page.getByRole('heading', { level: 1, name: 'Validators of the primary network' }).waitFor();
    const own = checksummed(explorer.seeded.funded);
    const mistyped = own.replace(/[A-F]/, (letter) => letter.toLowerCase());
    await page.goto(`${explorer.node.url}/c/C/address/${mistyped}`);
    await page.getByText('Its checksum does not fit').waitFor();
    await page.goto(`${explorer.node.url}/c/C/address/${own}`);
    await page.getByText('Next nonce').waitFor();
    expect(await page.getByText('Its checksum does not fit').count()).toBe(0);
    await go(mistyped);
    await page.getByText('Its checksum does not fit').waitFor();
    await page.getByRole('link', { name: 'Address on C-Chain' }).waitFor();
    expect(await readMarkers(page)).toMatchObject({ 'hit.chainId': '43112' });
    await page.goto(`${explorer.node.url}/chains`);
    const chainId = page.locator('[data-check="row.chainId"]').first();
    expect(await chainId.textContent()).toBe('43112');
    await page.goto(`${explorer.node.url}/p/tx/2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbf`);
    await page.getByRole('heading', { level: 1, name: 'Transaction not found' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('finds the pages of the chosen chain by their names, and a chain by its ID once', async () => {
    const { page, faults } = await explorer.open('/search');
    const go = (text: string) => page.goto(`${explorer.node.url}/search?q=${encodeURIComponent(text)}`);
    await go('pool');
    await page.waitForURL('**/c/C/pool');
    await go('tokens');
    await page.waitForURL('**/c/C/tokens');
    await go('rules');
    await page.waitForURL('**/c/C/config');
    await go('blocks');
    await page.getByRole('link', { name: 'Page Blocks of the P-Chain' }).waitFor();
    await page.getByRole('link', { name: 'Page Blocks on C-Chain' }).click();
    await page.waitForURL('**/c/C/blocks');
    for (const [text, name] of [
      ['transactions', 'Page Transactions on C-Chain'],
      ['gas', 'Page Gas on C-Chain'],
    ] as const) {
      await go(text);
      const first = page.locator('.hits a').first();
      await expect.poll(() => first.textContent()).toBe(name);
    }
    await go('development');
    await page.waitForURL('**/dev');
    const { blockchains } = await explorer.node.rpc<{ blockchains: { id: string; name: string }[] }>(
      'platform.getBlockchains',
      {},
      '/ext/bc/P',
    );
    await go(blockchains.find(({ name }) => name === 'C-Chain')?.id ?? '');
    // The transaction that made it has the same ID.
    await page.getByRole('link', { name: 'Transaction on P-Chain' }).waitFor();
    expect(await page.locator('.hits a').count()).toBe(2);
    await page.locator('.hits').getByRole('link', { name: 'Chain C-Chain' }).click();
    await page.waitForURL('**/c/C/blocks');
    expect(faults).toEqual([]);
  });

  it('says itself that it has no page at an address that begins as one, with the status 404', async () => {
    const { page } = await explorer.open('/dev');
    const missing = await page.goto(`${explorer.node.url}/dev/x`);
    expect(missing?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  it('is walked by the keyboard: search, transaction, sender, back', async () => {
    const { page, faults } = await explorer.open('/');
    await page.getByRole('link', { name: 'Newest transactions' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(explorer.seeded.failed);
    await page.keyboard.press('Enter');
    await page.getByText('Failed').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Transaction');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(checksummed(explorer.seeded.funded));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Address' }).waitFor();
    await page.goBack();
    await page.getByText('Failed').waitFor();
    expect(faults).toEqual([]);
  });

  it('skips to the content of the page that is open', async () => {
    const { page, faults } = await explorer.open('/c/C/txs');
    await page.locator('.skip').press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(new URL(page.url()).pathname).toBe('/c/C/txs');
    expect(faults).toEqual([]);
  });

  it('has all digits of an amount by touch, by the keyboard and to copy', async () => {
    const { funded } = explorer.seeded;
    const { page, faults } = await explorer.open(`/c/C/address/${funded}`, {
      viewport: phone,
      hasTouch: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const wei = BigInt(await explorer.node.rpc<string>('eth_getBalance', [funded, 'latest']));
    const all = `${wei / 10n ** 18n}.${String(wei % 10n ** 18n).padStart(18, '0')}`.replace(/\.?0+$/, '');
    const exact = page.locator('[data-check="address.balance.exact"]');
    const summary = page.getByText('all digits');
    await summary.tap();
    await exact.waitFor();
    expect(await exact.textContent()).toBe(`${all} AVAX`);
    await summary.tap();
    await exact.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Copy the balance' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(all);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await exact.waitFor();
    expect(await sidewaysOf(page)).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  testKeys(() => explorer.seeded, explorer.open);

  // Before those that make the chain longer.
  testPageCosts({
    pages: sampleOf,
    url: () => explorer.node.url,
    seeded: () => explorer.seeded,
    open: explorer.open,
  });
  testTransactionParts(
    () => explorer.node,
    () => explorer.seeded,
    explorer.open,
  );
  testNarrowPages(() => explorer.seeded, explorer.open);
  testNarrowDrawer(
    () => explorer.node,
    () => explorer.seeded,
    explorer.open,
  );

  // The last one: it changes the chain.
  it('shows a block and its transaction as they come, and goes back with the chain', async () => {
    const { page, faults } = await explorer.open('/');
    const height = () => page.locator('[data-check="chain.height"]').textContent();
    const before = String(Number(await explorer.node.rpc('eth_blockNumber', [])));
    await expect.poll(height).toBe(before);
    const snapshot = await explorer.node.rpc('evm_snapshot', []);
    const hash = await explorer.node.rpc<string>('eth_sendTransaction', [
      { from: explorer.seeded.funded, to: explorer.seeded.receiver, value: '0x1' },
    ]);
    await page.locator(`[data-row="${hash}"]`).waitFor();
    await expect.poll(height).not.toBe(before);
    await explorer.node.rpc('evm_revert', [snapshot]);
    await expect.poll(height).toBe(before);
    await page.locator(`[data-row="${hash}"]`).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});
