import { expect, it } from 'vitest';
import type { RunningNode } from '../running-node.ts';
import type { Seeded } from '../seed.ts';
import { coins, grouped, inRow, percent, type ReceiptJson } from './expected.ts';
import type { Opened } from './platform-pages.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults } from './serious-faults.ts';

interface Priced {
  readonly gas: string;
  readonly blockNumber: string;
  readonly input: string;
}

/** Tests of what a transaction paid, of its raw forms and of making it again, in the browser of the others. */
export function testTransactionParts(
  node: () => RunningNode,
  seeded: () => Seeded,
  open: (path: string) => Promise<Opened>,
): void {
  const receiptOf = (hash: string) =>
    node().rpc<ReceiptJson & { blockNumber: string }>('eth_getTransactionReceipt', [hash]);

  it('folds what calls made, by the pointer and by the keyboard', async () => {
    const callTo = (address: string) => `6000600060006000600061${address}5af150`;
    const codes = {
      a111: callTo('a222') + callTo('a333'),
      a222: callTo('a333') + callTo('a444'),
      a333: '',
      a444: '60006000fd',
    };
    for (const [address, code] of Object.entries(codes))
      await node().rpc('anvil_setCode', [`0x${address.padStart(40, '0')}`, `0x${code}00`]);
    const to = `0x${'a111'.padStart(40, '0')}`;
    const hash = await node().rpc<string>('eth_sendTransaction', [
      { from: seeded().funded, to, gas: '0x493e0' },
    ]);
    await expect.poll(() => receiptOf(hash)).toMatchObject({ status: '0x1' });
    const { page, faults } = await open(`/c/C/tx/${hash}?tab=calls`);
    const shown = () =>
      page.locator('[data-row^="call "]').evaluateAll((rows) => rows.map((row) => row.dataset.row));
    const all = [0, 1, 2, 3, 4].map((index) => `call ${index}`);
    await expect.poll(shown).toEqual(all);
    await page.getByRole('button', { name: 'Fold all', exact: true }).click();
    await expect.poll(shown).toEqual(['call 0', 'call 1', 'call 4']);
    expect(await readMarkers(page)).toMatchObject({
      'call 1 row.folded': '2',
      'call 1 row.foldedFailed': '1',
    });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    const first = page.getByRole('button', { name: 'Calls below call 1 of 5' });
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual(all);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(shown).toEqual(['call 0']);
    await first.click();
    await expect.poll(shown).toEqual(all);
    expect(faults).toEqual([]);
  });

  it('makes a transaction again on the state before it, and with other values', async () => {
    const { failedWithReason, receiver } = seeded();
    const { from, to, input, gas, blockNumber, transactionIndex } = await node().rpc<
      Priced & { from: string; to: string; transactionIndex: string }
    >('eth_getTransactionByHash', [failedWithReason]);
    // What the transaction paid for is more, since Helicon.
    const { gasUsed } = await node().rpc<{ gasUsed: string }>('debug_traceCall', [
      { from, to, input, gas },
      blockNumber,
      { tracer: 'callTracer', txIndex: transactionIndex },
    ]);
    const height = await node().rpc('eth_blockNumber', []);
    const { page, faults } = await open(`/c/C/tx/${failedWithReason}?tab=simulate`);
    const simulate = page.getByRole('button', { name: 'Simulate' });
    await simulate.click();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'simulated.status': 'Failed',
        'simulated.gasUsed': grouped(BigInt(gasUsed)),
        'tx.reason': 'no <b>funds',
        'call 0 row.failure': 'no <b>funds',
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Input, hexadecimal').fill(`0x4e487b71${'11'.padStart(64, '0')}`);
    await simulate.click();
    await page.locator('main').getByText('Panic 17: a calculation is out of range').first().waitFor();
    await page.getByLabel('To; nothing creates a contract').fill(receiver);
    await page.getByLabel('Input, hexadecimal').fill('0x');
    await page.getByLabel('Amount, AVAX').fill('1.25');
    await simulate.click();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'simulated.status': 'Success',
        'simulated.gasUsed': '21,000',
        'call 0 row.value': '1.25 AVAX',
      });
    await page.getByLabel('Gas limit').fill('many');
    await simulate.click();
    await page.getByText('“many” is no number: the gas limit is written in digits').waitFor();
    // What was not there yet fails otherwise.
    await page.getByLabel('Gas limit').fill('100000');
    await page.getByLabel('From').fill(receiver);
    await page.getByLabel(/^After the block/).fill('0');
    await simulate.click();
    await page.getByText('insufficient').waitFor();
    expect(await node().rpc('eth_blockNumber', [])).toBe(height);
    expect(faults).toEqual([]);
  });

  it('says what was paid for gas, and which call used it', async () => {
    const { logged } = seeded();
    const { gasUsed, effectiveGasPrice, blockNumber } = await receiptOf(logged);
    const { gas } = await node().rpc<Priced>('eth_getTransactionByHash', [logged]);
    const { baseFeePerGas } = await node().rpc<{ baseFeePerGas: string }>('eth_getBlockByNumber', [
      blockNumber,
      false,
    ]);
    const tip = BigInt(effectiveGasPrice) - BigInt(baseFeePerGas);
    const { page, faults } = await open(`/c/C/tx/${logged}?tab=gas`);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'gas.paidFor': grouped(BigInt(gasUsed)),
        'gas.limit': grouped(BigInt(gas)),
        'gas.share': percent(gasUsed, gas),
        'gas.basePaid': coins(BigInt(baseFeePerGas) * BigInt(gasUsed)),
        'gas.tipPaid': coins(tip * BigInt(gasUsed)),
        'call 0 row.own': grouped(BigInt(gasUsed)),
        'call 0 row.share': '100 %',
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('shows what the transactions of a block called', async () => {
    const { blockHash } = await node().rpc<{ blockHash: string }>('eth_getTransactionReceipt', [
      seeded().failedWithReason,
    ]);
    const { page, faults } = await open(`/c/C/block/${blockHash}`);
    await page.getByRole('button', { name: 'Show what the transactions called' }).click();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'traced.index': '0',
        'traced.hash': seeded().failedWithReason,
        ...inRow('call 0', { 'row.type': 'CALL', 'row.failure': 'no <b>funds' }),
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('has the signed bytes, the transaction and the receipt as the node has them', async () => {
    const { logged } = seeded();
    const [bytes, transaction, receipt] = await Promise.all([
      node().rpc('eth_getRawTransactionByHash', [logged]),
      node().rpc('eth_getTransactionByHash', [logged]),
      node().rpc('eth_getTransactionReceipt', [logged]),
    ]);
    const { page, faults } = await open(`/c/C/tx/${logged}?tab=raw`);
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'raw.bytes': bytes });
    const shown = await readMarkers(page);
    expect(JSON.parse(shown['raw.transaction'] ?? '')).toEqual(transaction);
    expect(JSON.parse(shown['raw.receipt'] ?? '')).toEqual(receipt);
    expect(faults).toEqual([]);
  });
}
