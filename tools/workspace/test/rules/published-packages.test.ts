import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, root, workspaces } from '../workspaces.js';

const published = workspaces().filter(({ manifest }) => !manifest.private);

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
    const wanted = `tools/release/budget.json wants ${manifest.name}: \`npm run sizes\` says what it weighs`;
    expect(Object.keys(packages), wanted).toContain(manifest.name);
  });
});
