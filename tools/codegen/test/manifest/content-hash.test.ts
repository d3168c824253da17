import path from 'node:path';
import { expect, it } from 'vitest';
import { contentHash, fileHash } from '../../src/manifest/content-hash.js';
import { temporaryProject } from '../fixtures/temporary-project.js';

const whole = 64 * 1024;

it.each([
  ['an empty file', ''],
  ['a short file', 'Grüße\r\n'],
  ['a file of one reading', 'a'.repeat(whole)],
  ['a file that ends in the second reading', `${'a'.repeat(whole)}b`],
  ['a file of several readings', 'abc'.repeat(whole)],
])('is of the bytes of %s what it is of its text', (_, text) => {
  const root = temporaryProject({ 'a.txt': text });
  expect(fileHash(path.join(root, 'a.txt'))).toBe(contentHash(text));
});

it('tells apart files that differ in what another one left behind', () => {
  const root = temporaryProject({ 'long.txt': 'abcdef', 'short.txt': 'abc' });
  const [long, short] = ['long.txt', 'short.txt'].map((file) => fileHash(path.join(root, file)));
  expect(short).toBe(contentHash('abc'));
  expect(long).not.toBe(short);
});

it('says that there is no such file, and that a folder is none', () => {
  const root = temporaryProject({ 'a/b.txt': '' });
  expect(() => fileHash(path.join(root, 'c'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  expect(() => fileHash(path.join(root, 'a'))).toThrow(expect.objectContaining({ code: 'EISDIR' }));
});
