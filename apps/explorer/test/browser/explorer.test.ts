import { chromiumPath } from '@firn/testing/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type RunningNode, startNode } from '../running-node.ts';
import { type Seeded, seed } from '../seed.ts';
import { testChartPages } from './chart-pages.ts';
import { testDevControls } from './dev-controls.ts';
import {
  addressPage,
  type BlockJson,
  blockPage,
  blockRow,
  checksummed,
  coins,
  type Expected,
  type ReceiptJson,
  type TransactionJson,
  transactionPage,
  transactionRow,
} from './expected.ts';
import { testPlatformPages } from './platform-pages.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults } from './serious-faults.ts';

if (chromiumPath === undefined)
  console.warn(
    'No Chromium: the tests of the explorer in a browser are skipped. apt-get install chromium, or set FIRN_CHROMIUM.',
  );

// For machines with much else to do.
const patience = { timeout: 30_000 };
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

describe.skipIf(chromiumPath === undefined)('the explorer, served by a node', () => {
  let browser: Browser;
  let node: RunningNode;
  let seeded: Seeded;
  let blocks: readonly BlockJson[];
  beforeAll(async () => {
    const launch = () => chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
    [browser, node] = await Promise.all([launch(), startNode()]);
    seeded = await seed(node);
    blocks = await readBlocks();
  });
  afterAll(() => Promise.all([browser?.close(), node?.stop()]));

  /** All blocks, the highest first: the seed makes fewer than a page of the list has. */
  async function readBlocks(): Promise<readonly BlockJson[]> {
    const height = Number(await node.rpc<string>('eth_blockNumber', []));
    const numbers = Array.from({ length: height + 1 }, (_, index) => `0x${(height - index).toString(16)}`);
    return Promise.all(numbers.map((number) => node.rpc<BlockJson>('eth_getBlockByNumber', [number, true])));
  }

  /** A page in a context of its own, and what it complained of and asked others for. */
  async function open(path: string, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: desktop, ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('request', (request) => {
      if (
        ![node.url, new URL(path, node.url).origin].some((own) => request.url().startsWith(own)) &&
        !request.url().startsWith('data:')
      )
        faults.push(request.url());
    });
    await page.goto(new URL(path, node.url).href);
    return { page, faults };
  }

  const transactionsOf = (address?: string): Expected =>
    Object.assign(
      {},
      ...blocks.flatMap((block) =>
        block.transactions
          .filter(({ from, to }) => address === undefined || from === address || to === address)
          .map((transaction) => transactionRow(transaction, block.timestamp)),
      ),
    );

  async function transactionValues(hash: string): Promise<Expected> {
    const transaction = await node.rpc<TransactionJson>('eth_getTransactionByHash', [hash]);
    const receipt = await node.rpc<ReceiptJson>('eth_getTransactionReceipt', [hash]);
    const block = blocks.find(({ number }) => number === transaction.blockNumber);
    if (block === undefined) throw new Error(`no block has ${hash}`);
    return transactionPage(transaction, receipt, block);
  }

  /** Compares all marked values with what the test worked out, and finds digits that nobody marked. */
  async function expectValues(page: Page, expected: Expected): Promise<void> {
    await expect.poll(() => readMarkers(page), patience).toEqual(expected);
    expect(await textOutsideOfMarkers(page)).toEqual([]);
  }

  it('shows on its home what the node says', async () => {
    const { page, faults } = await open('/');
    const [newest] = blocks;
    const markers = () => readMarkers(page);
    await expect.poll(markers, patience).toMatchObject({
      'chain.height': String(Number(newest?.number)),
      'chain.id': '43112',
      'platform.height': '0',
    });
    await expect.poll(markers, patience).toMatchObject(transactionsOf());
    expect(await markers()).toMatchObject({
      'network.name': 'local',
      'connect.url': `${node.url}/ext/bc/C/rpc`,
      'connect.chainId': '43112',
    });
    expect(faults).toEqual([]);
  });

  it('every number on the pages of a chain is the one of the node', async () => {
    const { page, faults } = await open('/c/C/blocks');
    await expectValues(page, Object.assign({}, ...blocks.map(blockRow)));
    await page.goto(`${node.url}/c/C/txs`);
    await expectValues(page, {
      'range.lowest': '0',
      'range.highest': String(Number(blocks[0]?.number)),
      ...transactionsOf(),
    });
    for (const block of blocks.slice(0, 2)) {
      for (const name of [String(Number(block.number)), block.hash]) {
        await page.goto(`${node.url}/c/C/block/${name}`);
        await expectValues(page, blockPage(block));
      }
    }
    for (const hash of [seeded.transfer, seeded.creation]) {
      await page.goto(`${node.url}/c/C/tx/${hash}`);
      await expectValues(page, await transactionValues(hash));
    }
    for (const address of [seeded.funded, seeded.receiver]) {
      const [balance, nonce] = await Promise.all([
        node.rpc<string>('eth_getBalance', [address, 'latest']),
        node.rpc<string>('eth_getTransactionCount', [address, 'latest']),
      ]);
      await page.goto(`${node.url}/c/C/address/${address}`);
      const own = addressPage(address, balance, nonce, blocks[0]?.number ?? '');
      await expectValues(page, { ...own, ...transactionsOf(address) });
    }
    expect(faults).toEqual([]);
  });

  it('says why a transaction failed, what it called and what it wrote', async () => {
    const { page, faults } = await open(`/c/C/tx/${seeded.failed}`);
    const place = { 'tx.failedCall': '1', 'tx.calls': '1' };
    await expectValues(page, {
      ...(await transactionValues(seeded.failed)),
      ...place,
      'tx.reason': 'reverted without a reason',
    });
    await page.goto(`${node.url}/c/C/tx/${seeded.failedWithReason}`);
    const values = await transactionValues(seeded.failedWithReason);
    await expectValues(page, { ...values, ...place, 'tx.reason': 'no <b>funds' });
    const head = {
      'tx.status': 'Failed',
      'tx.from': checksummed(seeded.funded),
      'tx.to': values['tx.to'] ?? '',
      'tab.logs': '0',
    };
    await page.getByRole('link', { name: 'Calls' }).click();
    const trace = await node.rpc<{ readonly gasUsed: string }>('debug_traceTransaction', [
      seeded.failedWithReason,
      { tracer: 'callTracer' },
    ]);
    await expectValues(page, {
      ...head,
      ...place,
      'tx.reason': 'no <b>funds',
      'call 0 row.type': 'CALL',
      'call 0 row.to': values['tx.to'] ?? '',
      'call 0 row.asked': '0x08c379a0(…)',
      'call 0 row.failure': 'no <b>funds',
      'call 0 row.value': '0 AVAX',
      'call 0 row.gasUsed': Number(trace.gasUsed).toLocaleString('en-US'),
    });
    await page.goto(`${node.url}/c/C/tx/${seeded.logged}?tab=logs`);
    const { logs } = await node.rpc<ReceiptJson>('eth_getTransactionReceipt', [seeded.logged]);
    const [log] = logs as readonly { readonly topics: readonly string[]; readonly address: string }[];
    await expectValues(page, {
      'tx.status': 'Success',
      'tx.from': checksummed(seeded.funded),
      'tx.to': checksummed(log?.address ?? ''),
      'tab.logs': '1',
      'log 0 row.index': '0',
      'log 0 row.event': `Transfer(0x${'aa'.padStart(40, '0')}, 0x${'bb'.padStart(40, '0')}, 12345)`,
      'log 0 row.address': checksummed(log?.address ?? ''),
      ...Object.fromEntries(log?.topics.map((topic, index) => [`log 0 row.topic${index}`, topic]) ?? []),
      'log 0 row.data': `0x${(12_345).toString(16).padStart(64, '0')}`,
    });
    expect(faults).toEqual([]);
  });

  it('says what a transaction changed', async () => {
    const { page, faults } = await open(`/c/C/tx/${seeded.transfer}?tab=state`);
    const { value, nonce } = await node.rpc<TransactionJson>('eth_getTransactionByHash', [seeded.transfer]);
    await expect
      .poll(() => readMarkers(page), patience)
      .toMatchObject({
        [`${seeded.receiver} row.address`]: checksummed(seeded.receiver),
        [`${seeded.receiver} row.balance.change`]: coins(BigInt(value)),
        [`${seeded.funded} row.nonce.before`]: String(Number(nonce)),
        [`${seeded.funded} row.nonce.after`]: String(Number(nonce) + 1),
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says what is not there, and what to do', async () => {
    const { page, faults } = await open('/c/nowhere/blocks');
    for (const [path, title] of [
      ['/c/nowhere/blocks', 'Chain not found'],
      ['/c/C/block/999999', 'Block not found'],
      ['/c/C/block/%3Cimg%20src=x%3E', 'Block not found'],
      [`/c/C/tx/0x${'1'.repeat(64)}`, 'Transaction not found'],
      ['/c/C/address/0x12', 'Address not found'],
      ['/p/block/999999', 'Block not found'],
      ['/p/tx/2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe', 'Transaction not found'],
      ['/p/address/%3Cimg%20src=x%3E', 'Address not found'],
      ['/l1/2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe', 'Subnet not found'],
      ['/validator/NodeID-%3Cb%3E', 'Node not found'],
      ['/atomic/2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe', 'Transfer not found'],
      ['/validation/2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe', 'Validation not found'],
    ] as const) {
      await page.goto(node.url + path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    expect(faults).toEqual([]);
  });

  it('is walked by the keyboard: search, transaction, sender, back', async () => {
    const { page, faults } = await open('/');
    await page.getByRole('link', { name: 'Newest transactions' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(seeded.failed);
    await page.keyboard.press('Enter');
    await page.getByText('Failed').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused, patience).toBe('Transaction');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(checksummed(seeded.funded));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Address' }).waitFor();
    await page.goBack();
    await page.getByText('Failed').waitFor();
    expect(faults).toEqual([]);
  });

  it('lets one choose where a text means more than one thing, and says where it means none', async () => {
    const { page } = await open(`/search?q=0x${'2'.repeat(64)}`);
    await page.getByText('No chain of this node knows it.').waitFor();
    await page.goto(`${node.url}/tx/${seeded.transfer}`);
    await page.waitForURL(`**/c/C/tx/${seeded.transfer}`);
  });

  it('has no serious fault of accessibility, and fits a phone', async () => {
    const { page } = await open('/', { viewport: phone });
    for (const path of [
      '/',
      `/c/C/block/${blocks.length - 1}`,
      `/c/C/tx/${seeded.failed}`,
      '/validators',
      '/chains',
    ])
      expect(await faultsAt(page, path), path).toEqual([]);
    for (const path of ['/c/C/blocks', '/c/C/txs', `/c/C/address/${seeded.funded}`, '/p', '/p/blocks'])
      await openNarrow(page, path);
  });

  it('has colours that can be told apart in the dark', async () => {
    const { page } = await open('/', { colorScheme: 'dark', viewport: phone });
    for (const path of ['/', `/c/C/tx/${seeded.failedWithReason}?tab=calls`])
      expect(await faultsAt(page, path, ['color-contrast']), path).toEqual([]);
  });

  async function openNarrow(page: Page, path: string): Promise<void> {
    await page.goto(node.url + path);
    await page.locator('.facts, .list').first().waitFor();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, path).toBeLessThanOrEqual(0);
  }

  async function faultsAt(page: Page, path: string, rules?: readonly string[]): Promise<readonly string[]> {
    await openNarrow(page, path);
    return seriousFaults(page, rules);
  }

  testPlatformPages(() => node, open);
  testChartPages(() => node, open);
  testDevControls(
    () => node,
    () => seeded,
    open,
  );

  // The last two: they change the chain.
  it('shows a block that comes while an older list is still on its way', async () => {
    const { page, faults } = await open(`/c/C/tx/${seeded.failed}`);
    await page.getByText('Failed').waitFor();
    const before = String(Number(await node.rpc('eth_blockNumber', [])));
    const asked = gate();
    const released = gate();
    await page.route('**/ext/bc/C/rpc', async (route) => {
      if (!route.request().postData()?.includes('["latest",true]')) return route.fallback();
      const response = await route.fetch();
      asked.open();
      await released.opened;
      return route.fulfill({ response });
    });
    await page.locator('a.brand').click();
    await asked.opened;
    const height = () => page.locator('[data-check="chain.height"]').textContent();
    await expect.poll(height, patience).toBe(before);
    const hash = await node.rpc<string>('eth_sendTransaction', [
      { from: seeded.funded, to: seeded.receiver, value: '0x1' },
    ]);
    await expect.poll(height, patience).not.toBe(before);
    released.open();
    await page.locator(`[data-row="${hash}"]`).waitFor();
    expect(faults).toEqual([]);
  });

  it('shows a block and its transaction as they come, and goes back with the chain', async () => {
    const { page, faults } = await open('/');
    const height = () => page.locator('[data-check="chain.height"]').textContent();
    const before = String(Number(await node.rpc('eth_blockNumber', [])));
    await expect.poll(height, patience).toBe(before);
    const snapshot = await node.rpc('evm_snapshot', []);
    const hash = await node.rpc<string>('eth_sendTransaction', [
      { from: seeded.funded, to: seeded.receiver, value: '0x1' },
    ]);
    await page.locator(`[data-row="${hash}"]`).waitFor();
    await expect.poll(height, patience).not.toBe(before);
    await node.rpc('evm_revert', [snapshot]);
    await expect.poll(height, patience).toBe(before);
    await page.locator(`[data-row="${hash}"]`).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

/** Something to wait for that is opened once. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
