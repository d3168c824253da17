import { describe, expect, it } from 'vitest';
import { type Manifest, readJson, workspaces } from '../workspaces.js';

const ofRoot = readJson<Manifest>('package.json').devDependencies?.typescript;
const others = workspaces().filter(({ manifest }) => {
  const own = manifest.dependencies?.typescript ?? manifest.devDependencies?.typescript;
  return own !== undefined && own !== ofRoot;
});

// Compilers of two versions take each other's output for stale: each builds what the other built once more, while others read it.
describe('one compiler builds every package', () => {
  it.each(others)('also $folder, whose tests need another version', ({ manifest }) => {
    for (const name of ['build', 'typecheck'])
      expect(manifest.scripts?.[name]).toMatch(/^node \.\.\/\.\.\/node_modules\/typescript\/bin\/tsc /);
  });
});
