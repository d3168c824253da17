import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { expect, it } from 'vitest';
import { makeFolder, makeWritableFolder } from '../src/make-folder.js';
import { temporaryFolder } from './fixtures/temporary-store.js';

it('makes a folder and those on the way to it, once', () => {
  const folder = join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(folder, { mode: 0o700 });
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  makeWritableFolder(folder);
});

it('says which folder cannot be made, and why', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  mkdirSync(join(folder, 'other'));
  expect(() => makeFolder(file)).toThrow(
    `the folder ${file} cannot be made: there is a file of that name; choose another`,
  );
  expect(() => makeFolder(join(file, 'x'))).toThrow('a part of the path is a file; choose another');
  expect(() => makeFolder(join(folder, 'x'.repeat(300)))).toThrow('the path is too long');
});

it('ends at a file system that makes no folders', skipFor(notLinux), () => {
  expect(() => makeFolder('/proc/firn/x')).toThrow('that file system makes no folders; choose another');
});
