import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, root, workspaces } from '../workspaces.js';

const published = workspaces().filter(({ manifest }) => !manifest.private);

/** An entry of `exports`. */
interface Entry {
  readonly types: string;
  readonly default: string;
}

const typesOf = (entry: unknown): string => (typeof entry === 'string' ? entry : (entry as Entry).types);

describe('published packages', () => {
  it.each(published)(
    '$folder has a README, closed exports and publishes with provenance',
    ({ folder, manifest }) => {
      expect(existsSync(join(root, folder, 'README.md'))).toBe(true);
      expect(Object.keys(manifest.exports ?? {})).toContain('./package.json');
      expect(Object.keys(manifest.exports ?? {}).filter((key) => key.includes('*'))).toEqual([]);
      expect(manifest.publishConfig).toMatchObject({ access: 'public', provenance: true });
      // Validators are generated throughout: what they compile to reads like their sources, and maps would double their size.
      const isGenerated = folder.endsWith('-validators');
      expect(manifest.files).toEqual(expect.arrayContaining(isGenerated ? ['dist'] : ['dist', 'src']));
      expect(manifest.files?.includes('src')).toBe(!isGenerated);
    },
  );

  it.each(published)('$folder is found by compilers that do not read exports', ({ manifest }) => {
    const { '.': entry, './package.json': _, ...subpaths } = manifest.exports ?? {};
    const found = Object.entries(subpaths).map(([name, to]) => [name.slice('./'.length), [typesOf(to)]]);
    const { main, types, typesVersions = { '*': {} } } = manifest;
    expect({ types, typesVersions }, 'main, types and typesVersions say what exports says').toEqual({
      types: entry && typesOf(entry),
      typesVersions: { '*': Object.fromEntries(found) },
    });
    expect(main).toBe((entry as Entry | undefined)?.default);
  });

  it('claim each command once: npm links only one of two', () => {
    const owners = published.flatMap(({ manifest }) =>
      Object.keys(manifest.bin ?? {}).map((command) => `${command} of ${manifest.name}`),
    );
    expect(owners.sort()).toEqual(['firn of @firn/cli', 'firn-conformance of @firn/conformance']);
  });

  it.each(published)('$folder is named in the table of the root README', ({ manifest }) => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(readme, `README.md wants a row for ${manifest.name} in its table of packages`).toContain(
      `\`${manifest.name}\``,
    );
  });

  it.each(published)('$folder has a budget of its size', ({ manifest }) => {
    const { packages } = readJson<{ packages: Record<string, unknown> }>('tools/release/budget.json');
    const wanted = `tools/release/budget.json wants ${manifest.name}: \`npm run release sizes\` says what it weighs`;
    expect(Object.keys(packages), wanted).toContain(manifest.name);
  });
});
