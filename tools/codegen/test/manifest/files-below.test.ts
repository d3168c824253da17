import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from '../../src/manifest/files-below.js';
import { temporaryProject } from '../fixtures/temporary-project.js';

it('names files in folders in folders, and links as they stand', () => {
  const root = temporaryProject({ 'a.txt': '', 'b/c.txt': '', 'b/d/e f.txt': '' });
  mkdirSync(path.join(root, 'empty'));
  symlinkSync(path.join(root, 'b'), path.join(root, 'link'), 'dir');
  expect(filesBelow(root).sort()).toEqual(['a.txt', 'b/c.txt', 'b/d/e f.txt', 'link']);
  expect(filesBelow(path.join(root, 'b'), 'b/').sort()).toEqual(['b/c.txt', 'b/d/e f.txt']);
});

it('says that there is no such folder', () => {
  const root = temporaryProject({});
  expect(() => filesBelow(path.join(root, 'a'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});
