import { expect, it } from 'vitest';
import { answeringCode, loggingAmounts, loggingItems, textAnswer, word } from '../answering-code.ts';
import type { RunningNode } from '../running-node.ts';
import { type Seeded, transferTopic } from '../seed.ts';
import { checksummed, inRow } from './expected.ts';
import type { Opened } from './platform-pages.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults, sidewaysOf } from './serious-faults.ts';
import { phone } from './served-explorer.ts';

const plain = `0x${'a0'.repeat(20)}`;
const hostile = `0x${'a1'.repeat(20)}`;
const items = `0x${'a2'.repeat(20)}`;
const bomb = `0x${'a3'.repeat(20)}`;
const nobody = 0n;
const desk = { width: 1280, height: 720 } as const;
const markup = '<script>alert(1)</script>';
const greatest = 2n ** 256n - 1n;
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><script>top.hurt=1</script><rect width="9" height="9"/></svg>')}`;
const metadata = {
  name: `${markup}\u202eevil`,
  image: picture,
  attributes: [{ trait_type: 'level', value: 7 }, 5, { value: {} }],
};

/** Tests of the pages of tokens, and of what strangers write there, in the browser of the others. */
export function testTokenPages(
  node: () => RunningNode,
  seeded: () => Seeded,
  open: (path: string) => Promise<Opened>,
): void {
  const call = async (to: string, words: readonly (bigint | string)[]) => {
    const data = `0x${transferTopic}${words.map(word).join('')}`;
    const hash = await node().rpc<string>('eth_sendTransaction', [
      { from: seeded().funded, to, data, gas: '0x186a0' },
    ]);
    while ((await node().rpc('eth_getTransactionReceipt', [hash])) === null) await node().rpc('evm_mine', []);
    return hash;
  };
  const token = async (address: string, answers: Readonly<Record<string, string>>, otherwise: string) =>
    node().rpc('anvil_setCode', [address, answeringCode(answers, otherwise)]);
  const height = async () =>
    (await node().rpc<string>('eth_blockNumber', [])).replace(/.*/, (hex) => String(Number(hex)));

  it('reads a token by the functions of its standard that its code has, and names what a transaction called', async () => {
    const standard = `0x${'a4'.repeat(20)}`;
    const answers = {
      '06fdde03': textAnswer('Standard Coin'),
      '95d89b41': textAnswer('STD'),
      '313ce567': word(6n),
      '70a08231': word(2_500_000n),
      a9059cbb: word(1n),
    };
    await token(standard, answers, '00');
    const data = `0xa9059cbb${word(seeded().receiver)}${word(7_640_000n)}`;
    const hash = await node().rpc<string>('eth_sendTransaction', [
      { from: seeded().funded, to: standard, data, gas: '0x186a0' },
    ]);
    while ((await node().rpc('eth_getTransactionReceipt', [hash])) === null) await node().rpc('evm_mine', []);
    const { page, faults } = await open(`/c/C/tx/${hash}`);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'call.signature': 'transfer(address,uint256)',
        'call.name.0': 'to',
        'call.argument.0': checksummed(seeded().receiver),
        'call.argument.1': '7640000',
        'call.amount.1': '7.64 STD',
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    await page.goto(`${node().url}/c/C/address/${standard}?tab=read`);
    await page.getByText('balanceOf(address)').click();
    expect(await readMarkers(page)).toMatchObject({ 'contract.standard': 'ERC-20' });
    expect(await page.getByText('allowance(address,address)').count()).toBe(0);
    await page.getByLabel('owner: address').fill(seeded().receiver);
    await page.getByRole('button', { name: 'Read' }).click();
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'balanceOf(address) result.0': '2,500,000' });
    await page.goto(`${node().url}/search?q=standard%20coin`);
    await page.getByText('No chain of this node knows it.').waitFor();
    expect(faults).toEqual([]);
  });

  it('shows tokens with their transfers, and what an address and a word of storage hold', async () => {
    await token(
      plain,
      {
        '06fdde03': textAnswer('Firn Coin'),
        '95d89b41': Buffer.from('FRN').toString('hex').padEnd(64, '0'),
        '313ce567': word(6n),
        '18160ddd': word(1_234_567_890n),
        '70a08231': word(2_500_000n),
      },
      loggingAmounts,
    );
    await call(plain, [nobody, seeded().funded, 3_000_000n]);
    const hash = await call(plain, [seeded().funded, seeded().receiver, 2_500_000n]);
    const { page, faults } = await open('/c/C/tokens');
    const range = { 'range.lowest': '0', 'range.highest': await height() };
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        ...range,
        ...inRow(plain, {
          'row.name': 'Firn Coin',
          'row.contract': checksummed(plain),
          'row.kind': 'ERC-20',
          'row.supply': '1234.56 FRN',
          'row.transfers': '2',
        }),
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Firn Coin' }).click();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'token.name': 'Firn Coin',
        'token.symbol': 'FRN',
        'token.decimals': '6',
        'token.supply': '1234.56 FRN',
        ...range,
        ...inRow(`${hash} 0`, {
          'row.from': checksummed(seeded().funded),
          'row.to': checksummed(seeded().receiver),
          'row.amount': '2.5 FRN',
        }),
      });
    const { blockNumber } = await node().rpc<{ blockNumber: string }>('eth_getTransactionReceipt', [hash]);
    const { timestamp } = await node().rpc<{ timestamp: string }>('eth_getBlockByNumber', [
      blockNumber,
      false,
    ]);
    const placed = inRow(`${hash} 0`, {
      'row.block': String(Number(blockNumber)),
      'row.time': new Date(Number(timestamp) * 1000).toISOString(),
    });
    expect(await readMarkers(page)).toMatchObject(placed);
    await page.setViewportSize(phone);
    const [link, age] = ['row.block', 'row.time'].map((name) =>
      page.locator(`[data-row="${hash} 0"] [data-check="${name}"]`),
    );
    expect(await link?.isVisible()).toBe(true);
    expect(await age?.isVisible()).toBe(true);
    expect(await sidewaysOf(page)).toBe(0);
    await page.setViewportSize(desk);
    await page.getByText('made', { exact: true }).waitFor();
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`${node().url}/search?q=${plain}`);
    await page.getByRole('link', { name: 'Token Firn Coin on C-Chain' }).waitFor();
    await page.getByRole('link', { name: 'Address on C-Chain' }).click();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({ 'address.token': 'Firn Coin', 'address.tokenKind': 'ERC-20' });
    await page.getByRole('link', { name: 'Firn Coin' }).click();
    await page.waitForURL(`**/c/C/token/${plain}`);
    const { creation } = seeded();
    const made = await node().rpc<{ contractAddress: string; blockNumber: string }>(
      'eth_getTransactionReceipt',
      [creation],
    );
    await page.goto(`${node().url}/c/C/address/${made.contractAddress}?to=${Number(made.blockNumber)}`);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'created.by': checksummed(seeded().funded),
        'created.in': creation,
        ...inRow(creation, { 'row.hash': creation }),
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    await page.goto(`${node().url}/c/C/token/${plain}?to=${Number(blockNumber) - 1}`);
    await page.getByRole('link', { name: 'Newest', exact: true }).waitFor();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({ 'range.highest': String(Number(blockNumber) - 1) });
    expect(await page.locator(`[data-row="${hash} 0"]`).count()).toBe(0);
    await page.goto(`${node().url}/c/C/address/${seeded().receiver}?tab=tokens`);
    await expect.poll(() => readMarkers(page)).toMatchObject(inRow(plain, { 'row.balance': '2.5 FRN' }));
    await node().rpc('anvil_setStorageAt', [plain, `0x${word(3n)}`, `0x${word(77n)}`]);
    await page.goto(`${node().url}/c/C/address/${plain}?tab=storage&slot=0x40`);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'word 3 row.integer': '77',
        'word 64 row.integer': '0',
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    await page.getByLabel('Another word').fill('-1');
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByText('“-1” is no word of storage').waitFor();
    expect(faults).toEqual([]);
  });

  it('shows what strangers call their tokens as text, and asks nobody for metadata', async () => {
    await token(
      hostile,
      {
        '06fdde03': textAnswer(`${markup}\u0000\u202e`),
        '95d89b41': textAnswer('x'.repeat(5_000)),
        '313ce567': word(255n),
        '18160ddd': word(greatest),
      },
      loggingAmounts,
    );
    await token(
      items,
      {
        '01ffc9a7': word(1n),
        '6352211e': word(seeded().receiver),
        c87b56dd: textAnswer(
          `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`,
        ),
        '06fdde03': textAnswer('https://elsewhere.example/'),
      },
      loggingItems,
    );
    // Its texts are said to begin, and to end, far beyond what it answers.
    await token(
      bomb,
      {
        '06fdde03': word(greatest) + word(1n),
        '95d89b41': word(32n) + word(greatest),
        '313ce567': word(256n),
        '18160ddd': word(1n),
        c87b56dd: textAnswer('javascript:alert(1)'),
      },
      loggingAmounts,
    );
    await call(hostile, [nobody, seeded().funded, greatest]);
    const ofItem = await call(items, [nobody, seeded().receiver, 9n]);
    const ofOther = await call(items, [nobody, seeded().receiver, 10n]);
    await call(bomb, [nobody, seeded().funded, 1n]);
    const { page, faults } = await open('/c/C/tokens');
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        ...inRow(hostile, {
          'row.name': `${markup}\\u{0}\\u{202e}`,
          'row.supply': `0.0₁₇₇115792 ${'x'.repeat(64)}…`,
        }),
        ...inRow(items, { 'row.kind': 'ERC-721', 'row.name': 'https://elsewhere.example/' }),
        ...inRow(bomb, { 'row.supply': '1' }),
      });
    await page.goto(`${node().url}/c/C/token/${bomb}`);
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'token.kind': 'ERC-20', 'token.supply': '1' });
    await page.goto(`${node().url}/c/C/nft/${bomb}/1`);
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'item.uri': 'javascript:alert(1)' });
    await page.goto(`${node().url}/c/C/token/${items}`);
    await page.getByRole('link', { name: 'item 9' }).click();
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'item.id': '9',
        'item.owner': checksummed(seeded().receiver),
        'item.token': checksummed(items),
        'item.tokenName': 'https://elsewhere.example/',
        ...inRow(`${ofItem} 0`, { 'row.id': '9', 'row.to': checksummed(seeded().receiver) }),
        'item.name': `${markup}\\u{202e}evil`,
        'item.attribute.0': '7',
      });
    expect(await page.locator(`[data-row="${ofOther} 0"]`).count()).toBe(0);
    const drawn = page.locator('img.item');
    await expect
      .poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false);
    await token(items, { '01ffc9a7': word(1n), '6352211e': word(nobody), c87b56dd: textAnswer('') }, '');
    await page.goto(`${node().url}/c/C/nft/${items}/8`);
    await page.getByRole('heading', { level: 1, name: 'Item not found' }).waitFor();
    expect(await readMarkers(page)).toMatchObject({ 'item.id': '8' });
    await page.goto(`${node().url}/c/C/token/${seeded().receiver}`);
    await page.getByText('answers nothing of what tokens do').waitFor();
    expect(faults).toEqual([]);
  });
}
