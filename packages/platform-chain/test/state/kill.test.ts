import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '@firn/storage';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { expect, it } from 'vitest';
import { openSharedMemory } from '../../src/shared-memory/open-shared-memory.js';
import { DurableState } from '../../src/state/durable-state.js';
import { editsOfHeight } from './edits-of-height.js';
import { blockOf, modelWithImports } from './opened-state.js';
import { makeEdit, observe } from './random-edits.js';

const script = join(import.meta.dirname, 'apply-until-killed.ts');

/** Runs the child until it applied `count` blocks, kills it, and returns the last height that it told of. */
async function runAndKill(folder: string, count: number): Promise<bigint> {
  const child = spawn(process.execPath, [typescriptRunner, script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  const told: bigint[] = [];
  lines.on('line', (line) => {
    told.push(BigInt(line));
    if (told.length === count) child.kill('SIGKILL');
  });
  await ended;
  return told.at(-1) as bigint;
}

it('a kill at any moment leaves the state of the last block that was applied', {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  const model = modelWithImports();
  let height = -1n;
  // Different counts stop the child at different points of its rounds.
  for (const count of [1, 7, 40, 150]) {
    const told = await runAndKill(folder, count);
    await using store = openStore(folder);
    const state = new DurableState(store, openSharedMemory(store));
    expect(state.height).toBeGreaterThanOrEqual(told);
    while (height < state.height) {
      height += 1n;
      for (const edit of editsOfHeight(height)) makeEdit(model, edit);
    }
    expect(observe(state)).toEqual(observe(model));
    expect(state.lastAccepted).toEqual(blockOf(state.height));
    expect(state.subnets).toEqual([...model.subnets.values()]);
  }
  expect(height).toBeGreaterThanOrEqual(197n);
});
