import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { expect, test } from 'vitest';
import { createFolder } from '../../src/store/create-folder.js';
import { tempFolder } from '../fixtures/temp-folder.js';

test('a folder is created with those above it, for this user alone', () => {
  const folder = join(tempFolder(), 'one', 'two');
  createFolder(folder);
  createFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a file of that name is told', () => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  expect(() => createFolder(file)).toThrow(
    `the folder ${file} cannot be created: there is a file of that name; choose another`,
  );
});

test('a file system that takes no folders is told, and not asked for ever', skipFor(notLinux), () => {
  expect(() => createFolder('/proc/self/firn/metrics')).toThrow('/proc/self/firn cannot be created');
});
