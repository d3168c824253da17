import { parseAbi } from 'viem';
import { expect, it } from 'vitest';
import type { RunningNode } from '../running-node.ts';
import type { Seeded } from '../seed.ts';
import { checksummed } from './expected.ts';
import type { Opened } from './platform-pages.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults } from './serious-faults.ts';

/** Answers what follows the first four bytes that it is called with. */
const echoCode = '0x600436038060046000376000f3';
/** Reverts with an error of its own: `Locked(9)`. */
const lockedCode = '0x63032bc66b60e01b600052600960045260246000fd';
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const abi = parseAbi([
  'function echo((uint256 amount, address[] whom, string note) order, bool on) view returns ((uint256 amount, address[] whom, string note) order, bool on)',
  'function pay(bytes4 kind) payable returns (bytes4)',
  'function unlock(uint256 key)',
  'error Locked(uint256 until)',
]);
const markup = '<img src=x onerror=alert(1)>';

/** Tests of the forms of contracts, in the browser of the others. */
export function testContractPages(
  node: () => RunningNode,
  seeded: () => Seeded,
  open: (path: string) => Promise<Opened>,
): void {
  const address = (last: number) => `0x${last.toString(16).padStart(40, 'c')}`;
  const place = async (last: number, code: string) => {
    await node().rpc('anvil_setCode', [address(last), code]);
    return address(last);
  };
  const tell = (contract: string, name: string) => node().rpc('dev_addAbi', [abi, name, contract]);

  it('reads a contract by a form for each function, with structures and lists, now and at a block', async () => {
    const contract = await place(1, echoCode);
    const { page, faults } = await open(`/c/C/address/${contract}?tab=read`);
    await page.getByText('The node does not know the functions').waitFor();
    await page.getByLabel(/ABI as JSON/).fill('{"abi": 5}');
    await page.getByRole('button', { name: 'Tell the node' }).click();
    await page.getByText('the JSON is no ABI').waitFor();
    await page.getByLabel(/ABI as JSON/).fill(JSON.stringify({ contractName: markup, abi }));
    await page.getByRole('button', { name: 'Tell the node' }).click();
    await page.getByText(markup).waitFor();
    await page.getByText('echo((uint256,address[],string),bool)').click();
    await page.getByLabel('amount: uint256').fill('1.5e18');
    await page.getByRole('button', { name: 'Add to whom' }).click();
    await page.getByLabel('whom[0]: address').fill(seeded().receiver);
    await page.getByLabel('note: string').fill(markup);
    await page.getByLabel('on: bool').selectOption('true');
    await page.getByRole('button', { name: 'Read' }).click();
    const row = 'echo((uint256,address[],string),bool) result';
    const newest = String(Number(await node().rpc('eth_blockNumber', [])));
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        [`${row}.block`]: newest,
        [`${row}.0.0`]: '1,500,000,000,000,000,000',
        [`${row}.0.1.0`]: checksummed(seeded().receiver),
        [`${row}.0.2`]: markup,
        [`${row}.1`]: 'true',
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    // An answer stands beside the arguments that it is of.
    await page.getByLabel('amount: uint256').fill('-1');
    expect(await page.getByText('At block').count()).toBe(0);
    await page.getByRole('button', { name: 'Read' }).click();
    await page.getByText('order.amount: -1 is outside of uint256').waitFor();
    await page.getByLabel('amount: uint256').fill('2');
    await page.getByLabel(/^At the block/).fill('0');
    await page.getByRole('button', { name: 'Read' }).click();
    // It had no code then.
    await page.getByText('the contract answered nothing').waitFor();
    expect(faults).toEqual([]);
  });

  it('writes as an account of the node, and says by the errors of the contract why it would fail', async () => {
    const contract = await place(2, echoCode);
    await tell(contract, 'Till');
    const { page, faults } = await open(`/c/C/address/${contract}?tab=write`);
    await page.getByText('pay(bytes4)').click();
    await page.getByLabel('kind: bytes4').fill('0x01020304');
    await page.getByLabel('Amount, AVAX').fill('0.25');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/c/C/tx/0x*');
    const hash = new URL(page.url()).pathname.split('/').at(-1);
    expect(await node().rpc('eth_getTransactionByHash', [hash])).toMatchObject({
      from: seeded().funded,
      to: contract,
      value: `0x${(10n ** 18n / 4n).toString(16)}`,
      input: expect.stringMatching(/01020304/),
    });
    // A proxy has the functions of what it runs.
    const refusing = await place(3, lockedCode);
    const proxy = await place(4, lockedCode);
    await tell(refusing, 'Vault');
    await node().rpc('anvil_setStorageAt', [
      proxy,
      implementationSlot,
      `0x${refusing.slice(2).padStart(64, '0')}`,
    ]);
    const before = await node().rpc('eth_getTransactionCount', [seeded().funded, 'latest']);
    await page.goto(`${node().url}/c/C/address/${proxy}?tab=write`);
    await page.getByText('unlock(uint256)').click();
    await page.getByLabel('key: uint256').fill('9');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The contract refuses: Locked(9)').waitFor();
    expect(await readMarkers(page)).toMatchObject({ 'contract.implementation': checksummed(refusing) });
    expect(await node().rpc('eth_getTransactionCount', [seeded().funded, 'latest'])).toBe(before);
    expect(faults).toEqual([]);
  });

  it('writes by a wallet that announces itself, and not by one of another chain with the same ID', async () => {
    const contract = await place(5, echoCode);
    await tell(contract, 'Till');
    const { page, faults } = await open('/settings');
    const wallets = [
      { uuid: 'one', name: 'Honest', first: undefined },
      { uuid: 'two', name: 'Elsewhere\u202e', first: { hash: `0x${'11'.repeat(32)}` } },
    ];
    await page
      .context()
      .addInitScript(announceWallets, { account: seeded().funded, url: node().url, wallets });
    await page.goto(`${node().url}/c/C/address/${contract}?tab=write`);
    await page.getByText('pay(bytes4)').click();
    await page.getByLabel('kind: bytes4').fill('0x0a0b0c0d');
    await page.getByLabel('From').selectOption({ label: 'Wallet Elsewhere\\u{202e}' });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('is on another chain with the ID 43112').waitFor();
    await page.getByLabel('From').selectOption({ label: 'Wallet Honest' });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/c/C/tx/0x*');
    await page.locator('main').getByText('Success').waitFor();
    expect(faults).toEqual([]);
  });
}

interface Announced {
  readonly account: string;
  readonly url: string;
  readonly wallets: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly first: object | undefined;
  }[];
}

/** Wallets as extensions of a browser put them into a page; they let the node sign. */
function announceWallets({ account, url, wallets }: Announced): void {
  const announce = () => {
    for (const { uuid, name, first } of wallets) {
      const request = async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
        if (method === 'eth_requestAccounts') return [account];
        if (method === 'eth_getBlockByNumber' && first !== undefined) return first;
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${url}/ext/bc/C/rpc`, { method: 'POST', headers, body });
        return (await answer.json()).result;
      };
      const detail = { info: { uuid, name, icon: '', rdns: '' }, provider: { request } };
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
  };
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
