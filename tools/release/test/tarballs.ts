import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import type {} from './provided.js';

/** Paths of the tarballs of packages and of all packages of the workspace that they need, to be installed together. */
export function tarballs(names: readonly string[]): string[] {
  const packed = new Map(inject('packed').map((each) => [each.name, each]));
  const needed = new Set(names);
  // A set goes on with what is added while it is gone through.
  for (const name of needed) {
    const folder = packed.get(name)?.folder;
    if (folder === undefined) throw new Error(`${name} is no published package`);
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
    };
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      if (packed.has(dependency)) needed.add(dependency);
  }
  return [...needed].flatMap((name) => packed.get(name)?.tarball ?? []);
}
