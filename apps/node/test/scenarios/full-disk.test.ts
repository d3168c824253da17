import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sourceBundle } from '@firn/testing/source-bundle';
import { expect, it, onTestFinished } from 'vitest';
import { textOf } from '../fixtures/program.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';

const main = join(import.meta.dirname, '../../src/main.ts');
const rpc = '/ext/bc/C/rpc';
/** Kilobytes that a file may have; without the signal that ends a process there, as on a disk without room. */
const limit = "trap '' XFSZ; ulimit -f 1200; exec";

it.skipIf(process.platform === 'win32')(
  'a node without room on its disk ends with a sentence, and has all that it acknowledged',
  async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const flags = [
      `--data-dir=${dataDir}`,
      '--http-port=0',
      '--staking-port=0',
      '--log-level=ERROR',
      '--log-display-level=OFF',
    ];
    const command = [process.execPath, await sourceBundle(main), ...flags]
      .map((word) => `'${word}'`)
      .join(' ');
    const child = spawn('sh', ['-c', `${limit} ${command}`], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const ended = textOf(child);
    const url = await new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) =>
        resolve(line.replace('listening on ', '')),
      );
    });
    let acknowledged = 0n;
    // Ends when the node does.
    for (;;) {
      const answer = await call(url, 'anvil_mine', ['0x64']);
      if (answer === undefined) break;
      const head = await call(url, 'eth_blockNumber', []);
      if (head !== undefined) acknowledged = BigInt(head as string);
    }
    const { code, text } = await ended;
    expect(code).toBe(1);
    expect(text).toContain(
      `error there is no room left on the disk of ${dataDir}: the last write was not made, and nothing that was acknowledged before it is lost; make room and start again`,
    );
    expect(text).not.toContain('    at ');
    expect(acknowledged).toBeGreaterThan(0n);
    const node = await startTestNode(onTestFinished, { dataDir });
    const { result } = await node.call(rpc, 'eth_blockNumber', []);
    expect(BigInt(result as string)).toBeGreaterThanOrEqual(acknowledged);
  },
);

async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    const response = await fetch(url + rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result?: unknown }).result;
  } catch (error) {
    // The node is gone.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
