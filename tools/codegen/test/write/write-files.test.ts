import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SettingsError } from '../../src/config/settings-reader.js';
import { generatedHeader } from '../../src/write/generated-header.js';
import { WriteError } from '../../src/write/write-error.js';
import { compareFiles, writeFiles } from '../../src/write/write-files.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'firn-write-'));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

function generated(file: string, code: string) {
  return { path: file, text: `${generatedHeader(['specs/x.yaml'])}\n\n${code}\n` };
}

describe('writeFiles', () => {
  it('writes what differs, leaves the rest alone and removes what is stale', async () => {
    const a = generated('out/a.ts', 'export const a = 1;');
    const b = generated('out/deep/b.ts', 'export const b = 1;');
    expect(writeFiles(root, [a, b], ['out']).map((d) => [d.path, d.kind])).toEqual([
      ['out/a.ts', 'missing'],
      ['out/deep/b.ts', 'missing'],
    ]);
    const before = await stat(path.join(root, 'out/a.ts'));
    const c = generated('out/c.ts', 'export const c = 1;');
    expect(writeFiles(root, [a, c], ['out']).map((d) => [d.path, d.kind])).toEqual([
      ['out/c.ts', 'missing'],
      ['out/deep/b.ts', 'stale'],
    ]);
    expect((await stat(path.join(root, 'out/a.ts'))).mtimeMs).toBe(before.mtimeMs);
    expect(writeFiles(root, [a, c], ['out'])).toEqual([]);
  });

  it('ends with a reason below a folder that takes none', skipFor(notLinux), async () => {
    const a = generated('out/deep/a.ts', 'export const a = 1;');
    const write = () => writeFiles('/proc/firn', [a], ['out']);
    expect(write).toThrow(SettingsError);
    expect(write).toThrow('the folder /proc/firn cannot be created');
  });

  it('says so where a file stands in the place of the folder', async () => {
    const file = path.join(root, 'file');
    await writeFile(file, '');
    const a = generated('out/a.ts', 'export const a = 1;');
    expect(() => writeFiles(file, [a], ['out'])).toThrow(
      `the folder ${file} cannot be created (there is a file of that name); choose another`,
    );
  });

  it('reports differences with both texts in the dry mode and touches nothing', async () => {
    const a = generated('out/a.ts', 'export const a = 1;');
    writeFiles(root, [a], ['out']);
    const changed = generated('out/a.ts', 'export const a = 2;');
    expect(compareFiles(root, [changed], ['out'])).toEqual([
      { path: 'out/a.ts', kind: 'changed', before: a.text, after: changed.text },
    ]);
    expect(await readFile(path.join(root, 'out/a.ts'), 'utf8')).toBe(a.text);
  });

  it('refuses to replace or remove a file that it has not written', async () => {
    await mkdir(path.join(root, 'out'));
    await writeFile(path.join(root, 'out/mine.ts'), 'export const mine = 1;\n');
    expect(() => writeFiles(root, [], ['out'])).toThrow('out/mine.ts was not written by the generator');
    expect(() => writeFiles(root, [generated('out/mine.ts', 'x')], [])).toThrow(WriteError);
  });

  it('does not follow links', async () => {
    await mkdir(path.join(root, 'elsewhere'));
    await symlink(path.join(root, 'elsewhere'), path.join(root, 'out'));
    expect(() => writeFiles(root, [], ['out'])).toThrow('does not follow links');
  });
});
