import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** Every module that an entry loads, with what it imports from elsewhere. */
function modulesOf(file: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file)) return seen;
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
  seen.set(
    file,
    imports.filter((name) => !name.startsWith('.')),
  );
  for (const name of imports.filter((each) => each.startsWith('.'))) {
    modulesOf(resolve(dirname(file), name.replace(/\.js$/, '.ts')), seen);
  }
  return seen;
}

describe.each(['client', 'errors', 'undici'])('the entry %s', (entry) => {
  it('loads nothing but primitives and what is common to clients, so that it runs in a browser', () => {
    const modules = modulesOf(`${source}${entry}/index.ts`);
    expect(modules.size).toBeGreaterThan(1);
    for (const [file, outside] of modules) {
      expect(
        outside.filter((name) => !/^@firn\/(?:primitives|http\/(?:client|errors))/.test(name)),
        file,
      ).toEqual([]);
      expect(readFileSync(file, 'utf8'), file).not.toMatch(/\b(?:Buffer\.|process\.[a-z]|require\()/);
      expect(file).not.toContain('/server/');
    }
  });
});
