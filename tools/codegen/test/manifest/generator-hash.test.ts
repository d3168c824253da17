import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { generatorHash } from '../../src/manifest/generator-hash.js';
import { temporaryProject, writeFiles } from '../fixtures/temporary-project.js';

const files = {
  'package.json': '{ "version": "1.0.0" }',
  'src/main.ts': 'run();',
  'src/read/read.ts': 'export const read = 1;',
  'dist/main.js': 'run();',
  'dist/read/read.js': 'export const read = 1;',
};

it('counts programs and settings, and nothing that the compiler has left of a source that is gone', () => {
  const root = temporaryProject(files);
  const hash = () => generatorHash([{ root, programs: 'dist' }]);
  const before = hash();
  writeFiles(root, { 'dist/gone.js': 'left();', 'dist/read/gone.js': 'left();', 'dist/read/read.d.ts': 'x' });
  expect(hash()).toBe(before);
  writeFiles(root, { 'dist/read/read.js': 'export const read = 2;' });
  expect(hash()).not.toBe(before);
  writeFiles(root, { ...files, 'package.json': '{ "version": "1.0.1" }' });
  expect(hash()).not.toBe(before);
  writeFiles(root, files);
  expect(hash()).toBe(before);
  rmSync(path.join(root, 'src/read/read.ts'));
  expect(hash()).not.toBe(before);
});
