import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { textKey } from '../src/keys.js';
import { openStore } from '../src/open-store.js';
import { StoreError } from '../src/store-error.js';

function temporaryFile(): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'firn-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, 'store.lmdb') };
}

function openingError(folder: string): unknown {
  try {
    openStore(folder);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('opening a store file that is none', () => {
  it.each(['store.lmdb', 'store.lmdb-lock'])('is refused where a folder stands in its place: %s', (name) => {
    const { folder } = temporaryFile();
    const inTheWay = join(folder, name);
    mkdirSync(inTheWay);
    expect(openingError(folder)).toMatchObject({
      code: 'folder',
      message: `the file ${inTheWay} cannot be read and written: it is a folder; move it away, or choose another --data-dir`,
    });
  });

  it.each([
    ['short', Buffer.from('not a store')],
    ['one page of zeros', Buffer.alloc(4096)],
    ['foreign', Buffer.alloc(100_000, 0x5a)],
  ])('is refused before it is mapped: %s', (_, bytes) => {
    const { folder, file } = temporaryFile();
    writeFileSync(file, bytes);
    const error = openingError(folder);
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(
        `${file} is no store of a node, or its first pages are damaged; put a copy of it there, or remove it to start anew, or choose another --data-dir`,
      ),
    });
  });

  it('is refused when its end is lost', async () => {
    const { folder, file } = temporaryFile();
    const store = openStore(folder);
    for (let i = 0; i < 20; i += 1) {
      store.write(() => store.subStore('a').put(textKey(`k${i}`), Buffer.alloc(8192, i)));
    }
    await store.close();
    truncateSync(file, 3 * 4096);
    expect(statSync(file).size).toBe(12_288);
    expect(openingError(folder)).toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('is after the end of the file: a part of it is lost'),
    });
  });

  it('is refused when it is empty, unless it was only just begun', async () => {
    const { folder, file } = temporaryFile();
    writeFileSync(file, '');
    expect(openingError(folder)).toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(`${file} is empty: what it held is lost; put a copy of it there`),
    });
    // What a process leaves that is killed in between.
    writeFileSync(`${file}-beginning`, '');
    const store = openStore(folder);
    expect(store.names()).toEqual([]);
    await store.close();
    expect(existsSync(`${file}-beginning`)).toBe(false);
  });
});
