import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkBoundaries } from '../boundaries/check-boundaries.mjs';
import { folders, kinds } from '../boundaries/layers.mjs';
import { root, workspaces } from './workspaces.js';

/** Imports across boundaries in a workspace of these sources. Each package is installed in each. */
async function crossings(sources: Record<string, string>): Promise<string[]> {
  const tree = mkdtempSync(join(tmpdir(), 'firn-boundaries-'));
  const names = new Set(Object.keys(sources).map((file) => file.split('/').slice(0, 2).join('/')));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  mkdirSync(join(tree, 'node_modules/@firn'), { recursive: true });
  for (const folder of names) {
    const name = `@firn/${basename(folder)}`;
    const exports = { '.': { '@firn/source': './src/index.ts', default: './dist/index.js' } };
    writeFileSync(join(tree, folder, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
    symlinkSync(join(tree, folder), join(tree, 'node_modules', name));
  }
  try {
    return await checkBoundaries(tree);
  } finally {
    rmSync(tree, { recursive: true });
  }
}

const nothing = 'export const nothing = 0;\n';

describe('an import across a boundary', () => {
  it.each([
    ['apps/explorer', 'parts/a.tsx', 'routes/b.tsx'],
    ['apps/metrics', 'store/a.ts', 'query/b.ts'],
    ['apps/node', 'handlers/a.ts', 'hosting/b.ts'],
    ['packages/evm', 'trie/a.ts', 'chain/b.ts'],
    ['packages/platform-chain', 'state/a.ts', 'execution/b.ts'],
    ['packages/contract', 'model/a.ts', 'read/b.ts'],
    ['tools/codegen', 'write/a.ts', 'cli/b.ts'],
  ])('to a folder above is rejected: %s, %s to %s', async (folder, from, to) => {
    const [source, target] = [`${folder}/src/${from}`, `${folder}/src/${to}`];
    const specifier = `../${to.replace(/tsx?$/, 'js')}`;
    expect(
      await crossings({ [source]: `import type { B } from '${specifier}';\n`, [target]: nothing }),
    ).toEqual([`folders of ${folder}: ${source} → ${target}`]);
  });

  describe('to a folder above or beside', () => {
    /** Of each folder but the first of a package one import from the folder before it. */
    const imports = Object.entries(folders).flatMap(([name, lines]) => {
      const all = lines.flatMap((line) => line.split(' ')).map((folder) => `${name}/src/${folder}`);
      return all
        .slice(1)
        .map((folder, index) => ({ name, from: `${folder}/up.ts`, to: `${all[index]}/entry.ts` }));
    });
    let found: readonly string[] = [];
    beforeAll(async () => {
      found = await crossings(
        Object.fromEntries(
          imports.flatMap(({ from, to }) => [
            [from, `import '../${basename(dirname(to))}/entry.js';\n`],
            [to, nothing],
          ]),
        ),
      );
    });

    it.each(imports)('is rejected: $from to $to', ({ name, from, to }) => {
      expect(found).toContain(`folders of ${name}: ${from} → ${to}`);
    });
  });

  describe('to another kind of package', () => {
    const imports = [
      ['packages/primitives', 'packages/crypto', 'primitives'],
      ['packages/primitives', 'packages/rest', 'primitives'],
      ['packages/specs', 'packages/primitives', 'documents'],
      ['packages/contract', 'packages/http', 'contract'],
      ['packages/jsonrpc', 'packages/specs', 'runtime'],
      ['packages/jsonrpc', 'packages/evm', 'runtime'],
      ['packages/rest', 'packages/contract', 'runtime'],
      ['packages/storage', 'packages/evm', 'engine'],
      ['packages/storage', 'packages/node-validators', 'engine'],
      ['packages/evm', 'packages/platform-chain', 'chain'],
      ['packages/evm', 'packages/node-server', 'chain'],
      ['packages/evm', 'packages/specs', 'chain'],
      ['packages/evm', 'apps/node', 'chain'],
      ['packages/platform-chain', 'packages/evm', 'chain'],
      ['packages/platform-chain', 'packages/node-client', 'chain'],
      ['packages/node-validators', 'packages/node-server', 'validators'],
      ['packages/node-client', 'packages/node-server', 'client'],
      ['packages/node-client', 'packages/evm', 'client'],
      ['packages/node-server', 'packages/node-client', 'server'],
      ['packages/contract', 'packages/node-validators', 'contract'],
      ['tools/codegen', 'packages/rest', 'generator'],
      ['packages/mock', 'packages/node-validators', 'mock'],
      ['packages/conformance', 'apps/node', 'conformance'],
      ['packages/cli', 'packages/node-client', 'cli'],
      ['apps/node', 'apps/metrics', 'node'],
      ['apps/node', 'packages/node-client', 'node'],
      ['apps/metrics', 'apps/node', 'metrics'],
      ['apps/metrics', 'packages/evm', 'metrics'],
      ['apps/explorer', 'packages/evm', 'explorer'],
      ['apps/demo', 'apps/node', 'demo'],
      ['apps/docs', 'apps/node', 'docs'],
      ['tools/testing', 'packages/http', 'testing'],
      ['tools/dev', 'packages/http', 'workspace'],
      ['tools/corpus', 'packages/evm', 'corpus'],
      ['tools/release', 'packages/evm', 'release'],
    ] as const;
    let found: readonly string[] = [];
    beforeAll(async () => {
      found = await crossings(
        Object.fromEntries(
          imports.flatMap(([from, to]) => [
            [`${from}/src/to-${basename(to)}.tsx`, `import type { B } from '@firn/${basename(to)}';\n`],
            [`${to}/src/index.ts`, nothing],
          ]),
        ),
      );
    });

    it.each(imports)('is rejected: %s to %s', (from, to, kind) => {
      expect(found).toContain(`imports of ${kind}: ${from}/src/to-${basename(to)}.tsx → ${to}/src/index.ts`);
    });
  });

  it('to another kind of package is rejected in tests, but for what tests need', async () => {
    const sources = {
      'packages/evm/test/a.test.ts':
        "import '@firn/node';\nimport '@firn/testing';\nimport '@firn/storage';\n",
      'apps/node/src/index.ts': nothing,
      'packages/storage/src/index.ts': nothing,
      'tools/testing/src/index.ts': nothing,
    };
    expect(await crossings(sources)).toEqual([
      'imports of tests of chain: packages/evm/test/a.test.ts → apps/node/src/index.ts',
    ]);
  });

  it.each([
    ['packages/evm/src/a.ts', 'packages/storage/src/pages.ts'],
    ['packages/evm/test/a.test.ts', 'packages/storage/src/pages.ts'],
    ['tools/dev/src/main.mjs', 'tools/testing/src/test-run.mjs'],
  ])('by the path of a file of another package is rejected: %s to %s', async (from, to) => {
    const specifier = `../../../${to.replace(/ts$/, 'js')}`;
    expect(await crossings({ [from]: `import '${specifier}';\n`, [to]: nothing })).toEqual([
      `another package by its name alone: ${from} → ${to}`,
    ]);
  });

  it('of a test is rejected in the code', async () => {
    const sources = {
      'packages/evm/src/a.ts': "import '../test/fixtures/b.js';\n",
      'packages/evm/test/fixtures/b.ts': nothing,
    };
    expect(await crossings(sources)).toEqual([
      'no tests in the code: packages/evm/src/a.ts → packages/evm/test/fixtures/b.ts',
    ]);
  });

  it('of what is not installed is rejected', async () => {
    expect(await crossings({ 'packages/evm/src/a.ts': "import '@firn/storage';\n" })).toEqual([
      'every import is found: packages/evm/src/a.ts → @firn/storage',
    ]);
  });

  it('of a package or folder without a layer is rejected', async () => {
    const sources = {
      'packages/evm/src/news/a.ts': "import './b.js';\n",
      'packages/evm/src/news/b.ts': nothing,
      'packages/news/src/a.ts': "import './b.js';\n",
      'packages/news/src/b.ts': nothing,
    };
    expect(await crossings(sources)).toEqual([
      'every package and folder has its layer: packages/evm/src/news/a.ts → packages/evm/src/news/b.ts',
      'every package and folder has its layer: packages/news/src/a.ts → packages/news/src/b.ts',
    ]);
  });
});

describe('a cycle of imports', () => {
  it('of files is rejected, for their types alone, in .tsx too, and if an import is made at run time', async () => {
    const sources = {
      'apps/explorer/src/parts/a.tsx': "import {\n  type B,\n  b,\n} from './b.js';\n",
      'apps/explorer/src/parts/b.tsx': "import type { C } from './c.js';\n",
      'apps/explorer/src/parts/c.ts': "export const load = () => import('./a.js');\n",
    };
    const [a, b, c] = Object.keys(sources);
    const [found, ...others] = await crossings(sources);
    expect(others).toEqual([]);
    for (const file of [a, b, c]) expect(found).toContain(file);
  });

  it('of folders is rejected, over three of them, at any depth, and through different files', async () => {
    const sources = {
      'packages/evm/src/chain/one/a.ts': "import { b } from '../two/deep/b.js';\n",
      'packages/evm/src/chain/two/deep/b.ts': nothing,
      'packages/evm/src/chain/two/c.tsx': "import type { d } from '../three/d.js';\n",
      'packages/evm/src/chain/three/d.ts': "export * from './e.js';\n",
      'packages/evm/src/chain/three/e.ts': "import { f } from '../one/f.js';\n",
      'packages/evm/src/chain/one/f.ts': nothing,
    };
    expect(await crossings(sources)).toEqual([
      'no cycle of folders: packages/evm/src/chain/one/a.ts → packages/evm/src/chain/two/deep/b.ts',
      'no cycle of folders: packages/evm/src/chain/three/e.ts → packages/evm/src/chain/one/f.ts',
      'no cycle of folders: packages/evm/src/chain/two/c.tsx → packages/evm/src/chain/three/d.ts',
    ]);
  });

  it('is none between a folder and its own parts', async () => {
    const sources = {
      'packages/evm/src/chain/block.ts': "import { part } from './parts/part.js';\n",
      'packages/evm/src/chain/parts/part.ts': "import { clock } from '../clock.js';\n",
      'packages/evm/src/chain/clock.ts': '// chain/block.js is no import\n',
    };
    expect(await crossings(sources)).toEqual([]);
  });
});

describe('engines', () => {
  const names = [...(kinds.engine?.packages ?? []), ...(kinds.chain?.packages ?? [])];
  const engines = workspaces().filter(({ folder }) => names.includes(folder));

  it('are these', () => {
    expect(engines.map(({ folder }) => folder)).toEqual([
      'packages/chain-runtime',
      'packages/crypto',
      'packages/evm',
      'packages/platform-chain',
      'packages/storage',
      'packages/warp',
    ]);
  });

  it.each(engines)('$folder is private, and names each of its entries', ({ manifest }) => {
    const open = Object.entries(manifest.exports ?? {}).filter(([name]) => name.includes('*'));
    expect(manifest.private).toBe(true);
    expect(Object.keys(manifest.exports ?? {})).toContain('./package.json');
    // Fixtures are there for tests, which read sources, and in no build.
    expect(open.filter(([name, entry]) => name !== './fixtures/*' || 'default' in (entry as object))).toEqual(
      [],
    );
  });

  it.each(engines)('$folder has a README of one screen, with a program that its test runs', ({ folder }) => {
    const lines = readFileSync(join(root, folder, 'README.md'), 'utf8').split('\n');
    expect(lines.length).toBeLessThan(80);
    expect(lines).toContain('```ts');
    expect(existsSync(join(root, folder, 'test/readme.test.ts'))).toBe(true);
  });

  it.each([
    '@firn/evm/trie/trie.js',
    '@firn/evm/dist/trie/trie.js',
    '@firn/platform-chain/src/state/durable-state.js',
    '@firn/storage/open-store.js',
  ])('%s cannot be resolved by who depends on it', (specifier) => {
    const { resolve } = createRequire(join(root, 'apps/node/package.json'));
    expect(() => resolve(specifier)).toThrow(/not defined by "exports"/);
  });
});
