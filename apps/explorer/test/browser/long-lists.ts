import { readFile } from 'node:fs/promises';
import { bytesToNodeId } from '@firn/primitives';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { word } from '../answering-code.ts';
import type { RunningNode } from '../running-node.ts';
import { nano } from './expected.ts';
import type { Opened } from './platform-pages.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';

/** More than any network has. */
const validatorCount = 100_000;
const countText = '100,000';
/** Logs or calls of one transaction. */
const many = 10_000;
/** What a document of a hundred rows of nine columns holds at most, with links and buttons. */
const mostElements = 3_500;
const sender = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
/** Both do something as often as the word says that they are called with: write a log of nothing, and call an address without code. */
const logging = { address: '0x0000000000000000000000000000000000010a65', code: loop('60006000a0') };
const calling = {
  address: '0x00000000000000000000000000000000000ca115',
  code: loop('6000600060006000600061dead5af150'),
};

/** Code that runs instructions as often as its first word of input says. */
function loop(body: string): string {
  const end = (9 + body.length / 2 + 7).toString(16).padStart(2, '0');
  return `0x6000355b801560${end}57${body}600190036003565b00`;
}

interface CallJson {
  readonly id: number;
  readonly method: string;
  readonly params?: { readonly nodeIDs?: readonly string[] };
}

/** Tests of lists that are longer than a document holds well, in the browser of the others. */
export function testLongLists(node: () => RunningNode, open: (path: string) => Promise<Opened>): void {
  const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

  it('holds a part of a hundred thousand validators in the document, and sorts, filters and saves all', async () => {
    const { validators } = await node().rpc<{ validators: Record<string, unknown>[] }>(
      'platform.getCurrentValidators',
      {},
      '/ext/bc/P',
    );
    const [{ signer: _, ...first } = {}] = validators;
    const weightOf = (index: number) => 1_000_000_000n + BigInt((index * 7_919) % validatorCount);
    const idOf = (index: number) =>
      bytesToNodeId(Uint8Array.from({ length: 20 }, (__, at) => (at < 4 ? index >> (8 * at) : 7)));
    const all = Array.from({ length: validatorCount }, (__, index) => ({
      ...first,
      nodeID: idOf(index),
      txID: undefined,
      weight: String(weightOf(index)),
    }));
    const { page, faults } = await open('/settings');
    await page.route('**/ext/bc/P', async (route) => {
      const asked = JSON.parse(route.request().postData() ?? '[]') as CallJson | CallJson[];
      const response = await route.fetch();
      const answers = (await response.json()) as object | object[];
      const answerOf = (call: CallJson, answer: object) =>
        call.method === 'platform.getCurrentValidators' ? { ...answer, result: { validators: all } } : answer;
      const json = Array.isArray(asked)
        ? (answers as { readonly id: number }[]).map((answer) => {
            const call = asked.find(({ id }) => id === answer.id);
            return call === undefined ? answer : answerOf(call, answer);
          })
        : answerOf(asked, answers);
      return route.fulfill({ response, json });
    });
    await page.getByRole('link', { name: 'Validators' }).click();
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'validators.count': countText });
    const table = page.getByRole('table', { name: 'Validators' });
    const rows = table.locator('tbody tr');
    expect(await rows.count()).toBe(100);
    expect(await elements(page)).toBeLessThan(mostElements);
    await page.getByRole('button', { name: `Show 500 more of ${countText}` }).click();
    await expect.poll(() => rows.count()).toBe(600);

    await table.getByRole('link', { name: 'Stake' }).click();
    const greatest = nano(1_000_000_000n + BigInt(validatorCount - 1));
    await expect.poll(() => rows.first().locator('[data-check="row.stake"]').textContent()).toBe(greatest);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const csv = await readFile(await (await saved).path(), 'utf8');
    const [head = '', ...lines] = csv.trim().split(/\r?\n/);
    const column = head.split(',').indexOf('Stake');
    expect(lines).toHaveLength(validatorCount);
    const sum = lines.reduce((total, line) => total + BigInt(line.split(',')[column] ?? ''), 0n);
    expect(sum).toBe(all.reduce((total, { weight }) => total + BigInt(weight), 0n));
    await page.getByLabel('Only nodes with').fill(idOf(99_998));
    await expect.poll(() => rows.count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it.each([
    { what: 'logs', of: logging, first: 200, step: 200, tab: 'logs', row: 'log ' },
    { what: 'calls', of: calling, first: 500, step: 500, tab: 'calls', row: 'call ' },
  ])('shows ten thousand $what of a transaction in parts', async ({ of, first, step, tab, row }) => {
    await node().rpc('anvil_setCode', [of.address, of.code]);
    const transaction = { from: sender, to: of.address, input: `0x${word(BigInt(many))}`, gas: '0x6acfc0' };
    const hash = await node().rpc<string>('eth_sendTransaction', [transaction]);
    const receipt = () => node().rpc('eth_getTransactionReceipt', [hash]);
    await expect.poll(receipt).toMatchObject({ status: '0x1' });
    const { page, faults } = await open(`/c/C/tx/${hash}?tab=${tab}`);
    const rows = page.locator(`[data-row^="${row}"]`);
    await expect.poll(() => rows.count()).toBe(first);
    await page.getByRole('button', { name: `Show ${step} more of 10,000` }).click();
    await expect.poll(() => rows.count()).toBe(first + step);
    if (tab === 'calls') {
      // The transaction itself is one more than are kept: what stands below it is not known to its end.
      const fold = page.getByRole('button', { name: 'Calls below call 1 of 10001' });
      await fold.click();
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByText('and at least 9999 below').waitFor();
      await fold.click();
      await expect.poll(() => rows.count()).toBe(first + step);
    }
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}
