import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Hex } from '@firn/primitives/bytes';
import { openStore, StoreError } from '@firn/storage';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { replay } from '../fixtures/replay.js';

function startSubmitting(folder: string): ChildProcess {
  const script = join(import.meta.dirname, 'submit-until-killed.ts');
  return spawn(process.execPath, [typescriptRunner, script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Runs the child until it acknowledged `count` transactions, kills it, and returns all that it acknowledged. */
async function runAndKill(folder: string, count: number): Promise<Hex[]> {
  const child = startSubmitting(folder);
  const acknowledged: Hex[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  lines.on('line', (line) => {
    acknowledged.push(line as Hex);
    if (acknowledged.length === count) child.kill('SIGKILL');
  });
  await ended;
  return acknowledged;
}

/** Where each transaction is: in which block, or in the pool. */
function placesOf(chain: EvmChain): Map<Hex, string[]> {
  const places = new Map<Hex, string[]>();
  const note = (hash: Hex, place: string): void => {
    places.set(hash, [...(places.get(hash) ?? []), place]);
  };
  for (let number = 1n; number <= chain.head.header.number; number += 1n) {
    for (const { hash } of chain.block(number)?.transactions ?? []) note(hash, `block ${number}`);
  }
  for (const waiting of [chain.pool.pending(), chain.pool.queued()]) {
    for (const { transaction } of [...waiting.values()].flat()) note(transaction.hash, 'pool');
  }
  return places;
}

describe('a kill at any moment', () => {
  it('loses nothing that was acknowledged, executes nothing twice, and leaves a chain that replays', {
    timeout: 120_000,
  }, async () => {
    const folder = temporaryFolder();
    const acknowledged: Hex[] = [];
    // Different counts stop the child at different points of its rounds.
    for (const count of [1, 6, 35, 90]) {
      acknowledged.push(...(await runAndKill(folder, count)));
      await using store = openStore(folder);
      const chain = openLocalChain(store);
      await chain.idle();
      const places = placesOf(chain);
      const wrong = acknowledged.filter((hash) => places.get(hash)?.length !== 1);
      expect(wrong).toEqual([]);
      expect([...places.values()].filter((found) => found.length > 1)).toEqual([]);
      await replay(chain);
      await chain.close();
    }
    expect(acknowledged.length).toBeGreaterThan(130);
  });

  it('leaves the folder free, while a process that runs keeps it', async () => {
    const folder = temporaryFolder();
    const child = startSubmitting(folder);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    expect(() => openStore(folder)).toThrow(StoreError);
    expect(() => openStore(folder)).toThrow(new RegExp(`in use by process ${child.pid}`, 'u'));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await using store = openStore(folder);
    expect(store.folder).toBe(folder);
  });
});
