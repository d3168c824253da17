import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, missingChromium, shiftClock } from '@firn/testing/chromium';
import { patienceMs } from '@firn/testing/eventually';
import { skipFor } from '@firn/testing/skip-for';
import { chromium } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMetrics, startNode } from '../running-node.ts';

const funded = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const days = 7;
const day = 86_400;
const genesis = {
  config: { chainId: 77_777, feeConfig: feeConfig() },
  alloc: { [funded]: { balance: '0x52b7d2dcc80cd2e4000000' } },
  timestamp: '0x5fcb13d0',
  gasLimit: '0x1312d00',
  difficulty: '0x0',
};

interface SeriesJson {
  readonly results: readonly { readonly value: number; readonly timestamp: number }[];
}

describe('a chart of two chains', skipFor(missingChromium), () => {
  it('is saved as the service has it, over a week of both', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-chains-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'genesis.json');
    writeFileSync(file, JSON.stringify(genesis));
    const node = await startNode('--custom-chain', `mine=${file}`);
    onTestFinished(() => node.stop());
    const service = await startMetrics(node);
    onTestFinished(() => service.stop());
    const sent = { '43112': 0, '77777': 0 };
    for (let passed = 0; passed < days; passed++)
      for (const [id, path, count] of [
        ['43112', '/ext/bc/C/rpc', passed + 1],
        ['77777', '/ext/bc/mine/rpc', 2],
      ] as const) {
        const rpc = <Result>(method: string, params: object) => node.rpc<Result>(method, params, path);
        await rpc('anvil_impersonateAccount', [funded]);
        for (let each = 0; each < count; each++) {
          const hash = await rpc<string>('eth_sendTransaction', [{ from: funded, to: funded, value: '0x1' }]);
          while ((await rpc('eth_getTransactionReceipt', [hash])) === null) await rpc('evm_mine', []);
          sent[id]++;
        }
        await rpc('evm_increaseTime', [day]);
        await rpc('evm_mine', []);
      }
    const seriesOf = async (id: string): Promise<SeriesJson['results']> => {
      const path = `/v2/chains/${id}/metrics/txCount?timeInterval=day&pageSize=2160`;
      const answer = (await (await fetch(service.url + path)).json()) as Partial<SeriesJson>;
      return answer.results ?? [];
    };
    const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
    const sumsOf = async () => ({
      '43112': sumOf((await seriesOf('43112')).map(({ value }) => value)),
      '77777': sumOf((await seriesOf('77777')).map(({ value }) => value)),
    });
    await expect.poll(sumsOf).toEqual(sent);

    const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
    onTestFinished(() => browser.close());
    const context = await browser.newContext();
    await shiftClock(context);
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    await page.goto(`${service.url}/charts/txCount?of=43112,77777&interval=day&range=all`);
    await page.locator('[data-check="row.value.0"]').first().waitFor();
    await page.locator('[data-check="row.value.1"]').first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const [, ...rows] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    const cells = rows.map((row) => row.split(','));
    const columnOf = (column: number) =>
      cells.flatMap(([, unix, ...values]) => {
        const value = values[column] ?? '';
        return value === '' ? [] : [{ timestamp: Number(unix), value: Number(value) }];
      });
    for (const [column, id] of (['43112', '77777'] as const).entries()) {
      expect(columnOf(column), id).toEqual(await seriesOf(id));
      expect(sumOf(columnOf(column).map(({ value }) => value)), id).toBe(sent[id]);
    }
    expect(new Set(columnOf(0).map(({ timestamp }) => timestamp)).size).toBeGreaterThanOrEqual(days);
  });
});

function feeConfig() {
  return {
    gasLimit: 20_000_000,
    targetBlockRate: 2,
    minBaseFee: 1_000_000_000,
    targetGas: 100_000_000,
    baseFeeChangeDenominator: 48,
    minBlockGasCost: 0,
    maxBlockGasCost: 0,
    blockGasCostStep: 0,
  };
}
