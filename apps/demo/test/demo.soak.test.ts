import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicClient, createWalletClient, http } from 'viem';
import { describe, expect, it } from 'vitest';
import { demoAccounts } from '../src/accounts.js';
import { demoRuns } from './demo-runs.js';
import { eventually } from './eventually.js';
import { txCount } from './tx-count.js';

const runs = demoRuns();

describe('firn-demo', () => {
  it('answers for the new chain when the folder of the node was deleted', { timeout: 120_000 }, async () => {
    let demo = await runs.start(['--interval-ms', '1', '--transactions', '30']);
    expect(await demo.sent).toBe(30);
    await txCount(demo.metricsUrl, 43112n, 30);
    demo.process.kill('SIGINT');
    expect(await demo.exited).toBe(0);

    rmSync(join(runs.folder, 'node'), { recursive: true });
    demo = await runs.start(['--interval-ms', '1', '--transactions', '12']);
    expect(await demo.sent).toBe(12);
    await txCount(demo.metricsUrl, 43112n, 12);
    const health = await (await fetch(`${demo.metricsUrl}/v2/health-check`)).json();
    expect(health).toMatchObject({ status: 'ok', error: {} });
  });

  it('leaves the funded account to its user', { timeout: 120_000 }, async () => {
    const demo = await runs.start(['--interval-ms', '1', '--transactions', '60']);
    const transport = http(`${demo.nodeUrl}/ext/bc/C/rpc`);
    const reader = createPublicClient({ transport });
    const { funded, traffic } = demoAccounts();
    await eventually(
      'funds of the traffic',
      async () => (await reader.getBalance(traffic)) > 0n || undefined,
    );
    const wallet = createWalletClient({ account: funded, transport });
    for (let count = 0; count < 30; count++)
      await wallet.sendTransaction({ chain: null, to: funded.address, value: 1n });
    expect(await demo.sent).toBe(60);
    expect(await reader.getTransactionCount(funded)).toBe(31);
  });
});
