import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type RunningNode, startNode } from '../running-node.ts';
import { checksummed, inRow } from './expected.ts';
import type { Opened } from './platform-pages.ts';
import { readMarkers, textOutsideOfMarkers } from './read-markers.ts';
import { seriousFaults } from './serious-faults.ts';

const admin = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
/** Enabled at first, whom the admin takes the role from. */
const leaving = '0x1f0e5c64afdf53175f78846f7125776e76fa8f34';
/** Whom the configuration does not name. */
const coming = '0x00000000000000000000000000000000000c0de1';
const feeManager = '0x0200000000000000000000000000000000000003';
/** `setNone(address)` and `setEnabled(address)`. */
const setNone = '0x8c6bfb3b';
const setEnabled = '0x0aaf7043';
const custom = {
  config: {
    chainId: 77_778,
    feeConfig: {
      gasLimit: 8_000_000,
      targetBlockRate: 2,
      minBaseFee: 25_000_000_000,
      targetGas: 15_000_000,
      baseFeeChangeDenominator: 36,
      minBlockGasCost: 0,
      maxBlockGasCost: 1_000_000,
      blockGasCostStep: 200_000,
    },
    feeManagerConfig: { blockTimestamp: 0, adminAddresses: [admin], enabledAddresses: [leaving] },
    // Named by the configuration, and not on yet: nobody has a role.
    txAllowListConfig: { blockTimestamp: 32_503_680_000, adminAddresses: [admin] },
  },
  alloc: { [admin]: { balance: '0x52b7d2dcc80cd2e4000000' } },
  timestamp: '0x5fcb13d0',
  gasLimit: '0x7a1200',
  difficulty: '0x0',
};

interface HistoryJson {
  readonly oldestBlock: string;
  readonly baseFeePerGas: readonly string[];
  readonly gasUsedRatio: readonly number[];
  readonly reward: readonly (readonly string[])[];
}

/** A price of less than a million wei, and of more in gwei with at most six digits. */
function price(hex: string | undefined): string {
  const wei = BigInt(hex ?? '0x0');
  if (wei < 1_000_000n) return `${wei.toLocaleString('en-US')} wei`;
  const whole = wei / 1_000_000_000n;
  const room = Math.max(6 - String(whole).length, 0);
  const fraction = String(wei % 1_000_000_000n)
    .padStart(9, '0')
    .slice(0, room)
    .replace(/0+$/, '');
  return `${whole.toLocaleString('en-US')}${fraction === '' ? '' : `.${fraction}`} gwei`;
}

const share = (ratio: number): string => `${(ratio * 100).toFixed(4).replace(/\.?0+$/, '')} %`;

/** Tests of the pages of what gas costs on a chain and of its rules, in the browser of the others. */
export function testRulePages(node: () => RunningNode, open: (path: string) => Promise<Opened>): void {
  it('says what gas costs, and did in the newest blocks', async () => {
    // The newest block has a transaction, so that it has tips.
    const [transfer] = [{ from: admin, to: admin, value: '0x1', gas: '0x5208' }];
    const hash = await node().rpc<string>('eth_sendTransaction', [transfer]);
    await expect.poll(() => node().rpc('eth_getTransactionReceipt', [hash])).not.toBeNull();
    const history = await node().rpc<HistoryJson>('eth_feeHistory', ['0x19', 'latest', [25, 50, 75]]);
    const { page, faults } = await open('/c/C/gas');
    const count = history.gasUsedRatio.length;
    const last = count - 1;
    const number = String(Number(history.oldestBlock) + last);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'gas.next': price(history.baseFeePerGas[count]),
        ...inRow(number, {
          'row.number': number,
          'row.baseFee': price(history.baseFeePerGas[last]),
          'row.used': share(history.gasUsedRatio[last] ?? 0),
          'row.middleTip': price(history.reward[last]?.[1]),
        }),
      });
    await page.getByRole('img', { name: 'Base fees from' }).waitFor();
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('lists the upgrades of a chain, and of one of its own the fees and who may change them', async () => {
    const { page, faults } = await open('/c/C/config');
    const { etnaTimestamp } = await node().rpc<{ etnaTimestamp: number }>('eth_getChainConfig', []);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'config.chainId': '43112',
        'London row.block': '0',
        'Etna row.time': new Date(etnaTimestamp * 1000).toISOString(),
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);

    const folder = mkdtempSync(join(tmpdir(), 'firn-rules-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'genesis.json');
    writeFileSync(file, JSON.stringify(custom));
    const own = await startNode('--custom-chain', `mine=${file}`);
    onTestFinished(() => own.stop());
    await page.goto(`${own.url}/c/mine/config`);
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        'config.chainId': '77778',
        'config.gasLimit': '8,000,000',
        'config.minBaseFee': '25 gwei',
        'config.feesChangedAt': '0',
        ...inRow('feeManager 0', {
          'row.precompile': 'feeManager',
          'row.admin': checksummed(admin),
          'row.since': '1970-01-01T00:00:00.000Z',
        }),
      });
    expect(await textOutsideOfMarkers(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    const change = async (selector: string, account: string): Promise<string> => {
      const input = `${selector}${account.slice(2).padStart(64, '0')}`;
      const transaction = { from: admin, to: feeManager, input, gas: '0x30d40' };
      const hash = await own.rpc<string>('eth_sendTransaction', [transaction], '/ext/bc/mine/rpc');
      const receiptOf = () => own.rpc('eth_getTransactionReceipt', [hash], '/ext/bc/mine/rpc');
      await expect.poll(receiptOf).toMatchObject({ status: '0x1' });
      return hash;
    };
    await change(setNone, coming);
    const [taken, given] = [await change(setNone, leaving), await change(setEnabled, coming)];
    await expect
      .poll(() => readMarkers(page))
      .toMatchObject({
        ...inRow(`feeManager ${admin}`, { 'row.of': 'feeManager', 'row.role': 'admin' }),
        ...inRow(`feeManager ${leaving}`, { 'row.role': 'none', 'row.changedBy': taken }),
        ...inRow(`feeManager ${coming}`, {
          'row.account': checksummed(coming),
          'row.role': 'enabled',
          'row.changedBy': given,
        }),
      });
    const roles = page.getByRole('table', { name: 'Roles of accounts' });
    expect(await roles.getByRole('row').count()).toBe(4);
    await page.getByRole('link', { name: 'Gas' }).click();
    await expect.poll(() => readMarkers(page)).toMatchObject({ 'gas.next': '25 gwei' });
    // What came from another node is none of this one's requests.
    expect(faults.filter((fault) => !fault.startsWith(own.url))).toEqual([]);
  });
}
