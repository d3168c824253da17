import { missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { testDevControls, testPublicNode } from './dev-controls.ts';
import { expectValues } from './expect-values.ts';
import { checksummed, coins, type ReceiptJson, type TransactionJson } from './expected.ts';
import { testHiddenPages } from './hidden-page.ts';
import { testLongLists } from './long-lists.ts';
import { limitsOf, testPageCosts } from './page-costs.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { testReadablePages } from './readable-pages.ts';
import { servedExplorer } from './served-explorer.ts';
import { testStateForms } from './state-forms.ts';

describe('the explorer, served by a node', skipFor(missingChromium), () => {
  const explorer = servedExplorer();

  it('says why a transaction failed, what it called and what it wrote', async () => {
    const { page, faults } = await explorer.open(`/c/C/tx/${explorer.seeded.failed}`);
    const place = { 'tx.failedCall': '1', 'tx.calls': '1' };
    await expectValues(page, {
      ...(await explorer.transactionValues(explorer.seeded.failed)),
      ...place,
      'tx.reason': 'reverted without a reason',
    });
    await page.goto(`${explorer.node.url}/c/C/tx/${explorer.seeded.failedWithReason}`);
    const values = await explorer.transactionValues(explorer.seeded.failedWithReason);
    await expectValues(page, { ...values, ...place, 'tx.reason': 'no <b>funds' });
    const head = {
      'tx.status': 'Failed',
      'tx.from': checksummed(explorer.seeded.funded),
      'tx.to': values['tx.to'] ?? '',
      'tab.logs': '0',
    };
    await page.getByRole('link', { name: 'Calls' }).click();
    const trace = await explorer.node.rpc<{ readonly gasUsed: string }>('debug_traceTransaction', [
      explorer.seeded.failedWithReason,
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
    await page.goto(`${explorer.node.url}/c/C/tx/${explorer.seeded.logged}?tab=logs`);
    const { logs } = await explorer.node.rpc<ReceiptJson>('eth_getTransactionReceipt', [
      explorer.seeded.logged,
    ]);
    const [log] = logs as readonly { readonly topics: readonly string[]; readonly address: string }[];
    await expectValues(page, {
      'tx.status': 'Success',
      'tx.from': checksummed(explorer.seeded.funded),
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
    const { page, faults } = await explorer.open(`/c/C/tx/${explorer.seeded.transfer}?tab=state`);
    const { value, nonce } = await explorer.node.rpc<TransactionJson>('eth_getTransactionByHash', [
      explorer.seeded.transfer,
    ]);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        [`${explorer.seeded.receiver} row.address`]: checksummed(explorer.seeded.receiver),
        [`${explorer.seeded.receiver} row.balance.change`]: coins(BigInt(value)),
        [`${explorer.seeded.funded} row.nonce.before`]: String(Number(nonce)),
        [`${explorer.seeded.funded} row.nonce.after`]: String(Number(nonce) + 1),
      });
    // However little of a great balance is gone, it is seen.
    const shown = await readMarkers(page);
    const balances = ['before', 'after'].map(
      (when) => shown[`${explorer.seeded.funded} row.balance.${when}`],
    );
    expect(new Set(balances).size).toBe(2);
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('says what is not there, and what to do', async () => {
    const { page, faults } = await explorer.open('/c/nowhere/blocks');
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
      await page.goto(explorer.node.url + path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    expect(faults).toEqual([]);
  });

  it('lets one choose where a text means more than one thing, and says where it means none', async () => {
    const { page } = await explorer.open(`/search?q=0x${'2'.repeat(64)}`);
    await page.getByText('No chain of this node knows it.').waitFor();
    await page.goto(`${explorer.node.url}/tx/${explorer.seeded.transfer}`);
    await page.waitForURL(`**/c/C/tx/${explorer.seeded.transfer}`);
    for (const [text, path] of [
      ['43112', '/c/C/blocks'],
      ['c-chain', '/c/C/blocks'],
      ['maxtps', '/charts/maxTps'],
    ] as const) {
      await page.goto(`${explorer.node.url}/search?q=${text}`);
      await page.waitForURL(`**${path}`);
    }
  });

  testReadablePages(
    () => explorer.seeded,
    explorer.open,
    () => explorer.node.url,
  );

  testPageCosts({
    pages: limitsOf,
    url: () => explorer.node.url,
    seeded: () => explorer.seeded,
    open: explorer.open,
  });
  testHiddenPages(() => explorer.node.url, explorer.open);
  testDevControls(
    () => explorer.node,
    () => explorer.seeded,
    explorer.open,
  );
  testPublicNode(explorer.open);
  testStateForms(() => explorer.node, explorer.open);
  testLongLists(() => explorer.node, explorer.open);

  // The last one: it changes the chain.
  it('shows a block that comes while an older list is still on its way', async () => {
    const { page, faults } = await explorer.open(`/c/C/tx/${explorer.seeded.failed}`);
    await page.getByText('Failed').waitFor();
    const before = String(Number(await explorer.node.rpc('eth_blockNumber', [])));
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
    await expect.poll(height).toBe(before);
    const hash = await explorer.node.rpc<string>('eth_sendTransaction', [
      { from: explorer.seeded.funded, to: explorer.seeded.receiver, value: '0x1' },
    ]);
    await expect.poll(height).not.toBe(before);
    released.open();
    await page.locator(`[data-row="${hash}"]`).waitFor();
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
