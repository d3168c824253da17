import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createNodeClient } from '@firn/node-client';
import { killProgram } from '@firn/testing/kill-program';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkCpuProfile, checkHeapProfile } from '../fixtures/profile-formats.js';
import { parsePrometheusText } from '../fixtures/prometheus-text.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const program = join(import.meta.dirname, '../../src/main.ts');

async function start(args: readonly string[]) {
  const child = spawn(process.execPath, [typescriptRunner, program, '--http-port=0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => killProgram(child));
  const displayed: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => displayed.push(line));
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^listening on (\S+)$/.exec(line) ?? [];
    if (url !== undefined) return { child, url, displayed };
  }
  throw new Error(`the program does not listen: ${displayed.join('\n')}`);
}

describe('a process that is administrated', () => {
  it('writes profiles that tools read, logs as it is told, and ends the calls under way when it stops', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const { child, url, displayed } = await start([
      '--data-dir',
      dataDir,
      '--api-admin-enabled=true',
      '--log-display-level=OFF',
      '--http-shutdown-timeout=200ms',
      '--rpc-gas-cap=0',
      '--rpc-evm-timeout=0',
    ]);
    const { admin, info, health } = createNodeClient({ url, retry: false });
    const fileOf = (...path: string[]): string => readFileSync(join(dataDir, ...path), 'utf8');

    await admin.startCPUProfiler();
    for (let call = 0; call < 200; call++) await info.getNodeVersion();
    await admin.stopCPUProfiler();
    expect(checkCpuProfile(fileOf('profiles', 'cpu.profile')).functions).toContain('dispatch');
    await admin.memoryProfile();
    checkHeapProfile(fileOf('profiles', 'mem.profile'));
    await admin.lockProfile();
    expect(fileOf('profiles', 'lock.profile')).toMatch(/^--- event loop:/);
    const metrics = parsePrometheusText(await (await fetch(`${url}/ext/metrics`)).text());
    expect(metrics.has('process_cpu_seconds_total')).toBe(true);
    expect((await health.health()).healthy).toBe(true);

    expect(displayed).toEqual([]);
    await admin.setLoggerLevel({ loggerName: 'main', logLevel: 'OFF', displayLevel: 'DEBUG' });
    await info.getNetworkID();
    await admin.setLoggerLevel({ loggerName: 'main', logLevel: 'INFO', displayLevel: 'OFF' });
    expect(
      displayed.some((line) => (JSON.parse(line) as { method?: string }).method === 'info.getNetworkID'),
    ).toBe(true);
    const logged = (): Record<string, unknown>[] =>
      fileOf('logs', 'main.log')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged().some(({ method }) => method === 'info.getNetworkID')).toBe(false);

    const endless = { to: `0x${'11'.repeat(20)}`, gas: '0xffffffffffffff' };
    const call = fetch(`${url}/ext/bc/C/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        // JUMPDEST PUSH1 0 JUMP
        params: [endless, 'latest', { [endless.to]: { code: '0x5b600056' } }],
      }),
    }).catch(() => 'cancelled');
    await info.getNetworkID();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await call).toBe('cancelled');
    expect(logged().at(-1)).toMatchObject({ level: 'INFO', logger: 'main', msg: 'node stops' });
  });
});
