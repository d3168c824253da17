import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../src', import.meta.url));

/** Every module that entries reach inside of this package, and what they import from elsewhere. */
function reach(entries: readonly string[]): { readonly files: Set<string>; readonly packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'([^']+)'/g)) {
      if (specifier.startsWith('.')) visit(join(dirname(file), specifier.replace(/\.js$/, '.ts')));
      else packages.add(specifier);
    }
  };
  for (const entry of entries) visit(join(source, entry));
  return { files, packages };
}

describe('the entries ./client and ./errors', () => {
  const { files, packages } = reach([
    'client/index.ts',
    'client/base-url.ts',
    'client/bind-call.ts',
    'client/late.ts',
    'client/undici.ts',
    'errors/index.ts',
  ]);

  it('import nothing of Node.js, and no peer dependency', () => {
    expect([...packages].sort()).toEqual([
      '@firn/primitives/addresses',
      '@firn/primitives/json',
      '@firn/primitives/request',
      '@firn/primitives/validation',
    ]);
  });

  it('have no use of what only Node.js has', () => {
    const found = [...files].filter((file) =>
      /\b(?:process\.|Buffer\.|require\(|__dirname)/.test(readFileSync(file, 'utf8')),
    );
    expect(found.map((file) => relative(source, file))).toEqual([]);
  });

  it('reach every module of theirs', () => {
    const all = ['client', 'errors'].flatMap((folder) =>
      readdirSync(join(source, folder)).map((name) => join(source, folder, name)),
    );
    expect(all.filter((file) => !files.has(file)).map((file) => relative(source, file))).toEqual([]);
  });
});
