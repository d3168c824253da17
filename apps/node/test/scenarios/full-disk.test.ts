import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { killProgram } from '@firn/testing/kill-program';
import { notUnix, skipFor } from '@firn/testing/skip-for';
import { sourceBundle } from '@firn/testing/source-bundle';
import { expect, it, onTestFinished } from 'vitest';
import { textOf } from '../fixtures/program.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';

const main = join(import.meta.dirname, '../../src/main.ts');
const rpc = '/ext/bc/C/rpc';
/** Blocks of 512 bytes that a file may have; without the signal that ends a process there, as on a disk without room. */
const limit = (blocks: number): string => `trap '' XFSZ; ulimit -f ${blocks}; exec`;
const whole =
  'the last write was not made, and nothing that was acknowledged before it is lost; make room and start again';
const partial =
  'it has no room left, or fails; what was not written was not acknowledged; make room, or see to the disk, and start again: `firn-node verify` tells whether all is there';

it.each([
  ['between two pages', 1200],
  // The last page that the disk takes is taken in part.
  ['in a page', 1201],
])(
  'a node whose disk ends %s ends with a sentence, and has all that it acknowledged',
  skipFor(notUnix),
  async (_where, blocks) => {
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
    const child = spawn('sh', ['-c', `${limit(blocks)} ${command}`], { stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => killProgram(child));
    const ended = textOf(child);
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) =>
        resolve(line.replace('listening on ', '')),
      );
      ended.then(({ text }) => reject(new Error(text)), reject);
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
    expect([
      `error there is no room left on the disk of ${dataDir}: ${whole}\n`,
      `error the disk of ${dataDir} did not take the last write: ${partial}\n`,
    ]).toContain(text.slice(text.indexOf('error ')));
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
