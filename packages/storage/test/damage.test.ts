import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { expect, it } from 'vitest';
import { textKey, uint64Key } from '../src/keys.js';
import { openStore } from '../src/open-store.js';
import { temporaryFolder } from './fixtures/temporary-store.js';

const rounds = 120;
const script = join(import.meta.dirname, 'read-damaged.ts');

it('no damage of a store ends the process that opens it', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const store = openStore(folder);
  for (let round = 0n; round < 60n; round += 1n) {
    store.write(() => {
      for (let entry = 0n; entry < 20n; entry += 1n) {
        store.subStore('values').put(uint64Key(round * 20n + entry), Buffer.alloc(200, 1));
      }
      store.subStore('facts').put(textKey('round'), uint64Key(round));
      store.subStore('large').put(uint64Key(round % 7n), Buffer.alloc(9_000, 2));
    });
  }
  await store.close();
  const child = spawn(process.execPath, [typescriptRunner, script, folder, String(rounds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  const outcomes = text.trim().split('\n');
  expect(outcomes).toHaveLength(rounds);
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(rounds / 2);
});
