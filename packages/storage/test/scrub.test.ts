import { closeSync, copyFileSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkStoreFile } from '../src/check-store-file.js';
import { uint64Key } from '../src/keys.js';
import { openStore } from '../src/open-store.js';
import { startScrub } from '../src/scrub-thread.js';
import { temporaryFolder } from './fixtures/temporary-store.js';

const pageBytes = 4096;
const maxPages = 20;

/** A folder with a store of some hundred pages. */
async function filledFolder(): Promise<string> {
  const folder = temporaryFolder();
  await using store = openStore(folder);
  const part = store.subStore('values');
  for (let round = 0n; round < 20n; round += 1n) {
    store.write(() => {
      for (let entry = 0n; entry < 100n; entry += 1n) {
        part.put(uint64Key(round * 100n + entry), Buffer.alloc(500, Number(entry)));
      }
    });
  }
  return folder;
}

/** A copy of the folder with other bytes in the place of a page. */
function withDamage(folder: string, page: number): string {
  const copy = join(folder, `page-${page}`);
  mkdirSync(copy);
  const file = join(copy, 'store.lmdb');
  copyFileSync(join(folder, 'store.lmdb'), file);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, page * pageBytes);
  closeSync(descriptor);
  return copy;
}

function isFoundAtStart(folder: string, options?: { readonly maxPages: number }): boolean {
  try {
    checkStoreFile(join(folder, 'store.lmdb'), options);
    return false;
  } catch {
    return true;
  }
}

function unexpected(told: unknown): never {
  throw new Error(`not to be told: ${told}`);
}

describe('pages that are not looked at before a store is opened', () => {
  it('are looked at while it is used, and damage of one is told', async () => {
    const whole = await filledFolder();
    const folder = [40, 60, 80, 100, 120]
      .map((page) => withDamage(whole, page))
      .find((copy) => isFoundAtStart(copy) && !isFoundAtStart(copy, { maxPages }));
    const file = join(folder ?? '', 'store.lmdb');
    let onDamage: (error: Error) => void = () => {};
    const told = new Promise<Error>((resolve) => {
      onDamage = resolve;
    });
    const onFailure = unexpected;
    await using store = openStore(folder ?? '', { maxPages, scrub: { onDamage, onFailure } });
    store.write(() => store.subStore('later').put(uint64Key(1n), Buffer.alloc(10_000)));
    expect(await told).toMatchObject({
      code: 'damaged',
      message: expect.stringMatching(/is damaged: page \d+ .*, in values; put a copy of it there/u),
    });
    expect((await told).message).toContain(file);
  });

  it('are said not to be looked at, which is no damage, where they cannot be read', async () => {
    const folder = join(temporaryFolder(), 'absent');
    const failure = new Promise<Error>((onError) => {
      startScrub(folder, { onEnd: unexpected, onError });
    });
    expect((await failure).message).toMatch(/No such file or directory/);
  });

  it('are told of by nobody where they are whole, while the store is written', async () => {
    const folder = await filledFolder();
    expect(checkStoreFile(join(folder, 'store.lmdb'), { maxPages })).toBe(false);
    expect(checkStoreFile(join(folder, 'store.lmdb'))).toBe(true);
    await using store = openStore(folder);
    const part = store.subStore('values');
    let outcome: unknown = 'none yet';
    const end = new Promise<void>((resolve, reject) => {
      const onEnd = (fault: unknown): void => {
        outcome = fault;
        resolve();
      };
      startScrub(folder, { onEnd, onError: reject });
    });
    for (let entry = 0n; outcome === 'none yet'; entry += 1n) {
      store.write(() => part.put(uint64Key(entry % 2000n), Buffer.alloc(500, Number(entry % 256n))));
      await setImmediate();
    }
    await end;
    expect(outcome).toBeUndefined();
  });
});
