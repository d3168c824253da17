import { expect, it, onTestFinished } from 'vitest';
import { type RunningNode, startNode } from '../running-node.ts';
import type { Opened } from './platform-pages.ts';
import { seriousFaults } from './serious-faults.ts';

/** Nobody has its key. */
const stranger = '0x00000000000000000000000000000000005ca1ab';

/** Tests of the controls that change the state of a chain outside of transactions, in the browser of the others. */
export function testStateForms(node: () => RunningNode, open: (path: string) => Promise<Opened>): void {
  it('sets what an account has and what the next block is', async () => {
    const { page, faults } = await open('/dev');
    const fill = async (title: string, fields: Readonly<Record<string, string>>) => {
      const form = page.getByRole('region', { name: title, exact: true });
      for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
      await form.getByRole('button').click();
      return form;
    };
    const of = { 'Of the address': stranger };
    const has = (method: string, ...params: readonly string[]) =>
      expect.poll(() => node().rpc(method, [stranger, ...params, 'latest']));
    await page.getByText('Change an account').click();
    await fill('Balance', { ...of, Balance: '2.5' });
    await has('eth_getBalance').toBe('0x22b1c8c1227a0000');
    await fill('Nonce', { ...of, Nonce: '9' });
    await has('eth_getTransactionCount').toBe('0x9');
    const lower = await fill('Nonce', { ...of, Nonce: '8' });
    await lower.getByRole('alert').waitFor();
    await fill('Code', { ...of, Code: '0x6001' });
    await has('eth_getCode').toBe('0x6001');
    await fill('Storage', { ...of, Slot: '0x1', Value: '0xabc' });
    await has('eth_getStorageAt', '0x1').toBe(`0x${'abc'.padStart(64, '0')}`);
    const tooLong = await fill('Storage', { ...of, Slot: '0x1', Value: `0x1${'0'.repeat(64)}` });
    await tooLong.getByText('at most 64 hexadecimal digits').waitFor();

    await page.getByText('Next block', { exact: true }).click();
    await fill('Base fee', { 'Base fee of the next block': '123456789' });
    await page.getByText('The next block has this base fee').waitFor();
    const { timestamp } = await node().rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
    const next = Number(timestamp) + 5000;
    await fill('Timestamp', { 'Time of the next block': String(next) });
    await page.getByText('The next block has this time').waitFor();
    await node().rpc('evm_mine', []);
    expect(await node().rpc('eth_getBlockByNumber', ['latest', false])).toMatchObject({
      baseFeePerGas: '0x75bcd15',
      timestamp: `0x${next.toString(16)}`,
    });
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('saves the state as a file, and loads it into a chain of the same genesis', async () => {
    const { page, faults } = await open('/dev');
    await page.getByText('State as a file').click();
    const saved = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Save the state' }).getByRole('button').click();
    const file = await (await saved).path();
    const head = await node().rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false]);

    const other = await startNode();
    onTestFinished(() => other.stop());
    await page.goto(`${other.url}/dev`);
    await page.getByText('State as a file').click();
    const form = page.getByRole('region', { name: 'Load a state' });
    const load = async (content: Parameters<ReturnType<typeof form.getByLabel>['setInputFiles']>[0]) => {
      await form.getByLabel('A file that was saved').setInputFiles(content);
      await form.getByRole('button', { name: 'Load' }).click();
    };
    await load({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no state') });
    await form.getByText('the file has 0x and an even number of hexadecimal digits').waitFor();
    await load(file);
    await page.getByText('The state is loaded').waitFor();
    expect(await other.rpc('eth_getBlockByNumber', ['latest', false])).toMatchObject({ hash: head.hash });
    // What came from another node is none of this one's requests.
    expect(faults.filter((fault) => !fault.startsWith(other.url))).toEqual([]);
  });
}
