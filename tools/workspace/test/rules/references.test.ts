import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, root, workspaces } from '../workspaces.js';

interface Tsconfig {
  readonly references?: readonly { readonly path: string }[];
}

const all = workspaces();
const folderOf = new Map(all.map(({ manifest, folder }) => [manifest.name, folder]));
const built = all.filter(({ folder }) => existsSync(join(root, folder, 'tsconfig.json')));

describe('project references', () => {
  it.each(built)('of $folder are its workspace dependencies', ({ folder, manifest }) => {
    const wanted = Object.keys(manifest.dependencies ?? {})
      .map((name) => folderOf.get(name))
      .filter((target) => target !== undefined && existsSync(join(root, target, 'tsconfig.json')))
      .filter((target) => !target?.startsWith('apps/'));
    const config = readJson<Tsconfig>(`${folder}/tsconfig.json`);
    const actual = (config.references ?? []).map(({ path }) => posix.join(folder, path));
    expect(actual.sort(), `references of ${folder}/tsconfig.json`).toEqual(wanted.sort());
  });
});
