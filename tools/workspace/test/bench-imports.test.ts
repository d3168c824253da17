import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './workspaces.js';

// Benchmarks have dependencies of their own, and no compiler reads them: a name that is gone would be noticed by whoever runs one.

const bench = join(root, 'bench');

/** What the files of the benchmarks import by name from packages and programs, by the source that it was built from. */
function importedNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const entry of readdirSync(bench, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.mjs') || /node_modules|\.work/.test(entry)) continue;
    const file = join(bench, entry);
    const text = readFileSync(file, 'utf8');
    for (const [, names = '', from = ''] of text.matchAll(
      /import \{([^}]*)\} from '(\.[^']+\/dist\/[^']+)'/g,
    )) {
      const built = relative(root, resolve(dirname(file), from));
      const source = built.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
      const known = found.get(source) ?? new Set();
      for (const name of names.split(',')) known.add(name.trim().split(' as ')[0] ?? '');
      known.delete('');
      found.set(source, known);
    }
  }
  return found;
}

describe('what benchmarks import', () => {
  const imported = [...importedNames()];

  it('is found at all', () => {
    expect(imported.length).toBeGreaterThan(10);
  });

  it.each(imported)('is there: %s', async (source, names) => {
    const module = (await import(join(root, source))) as object;
    expect(Object.keys(module)).toEqual(expect.arrayContaining([...names]));
  });
});
