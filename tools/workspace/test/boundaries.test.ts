import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Manifest, root, workspaces } from './workspaces.js';

const turbo = createRequire(join(root, 'package.json')).resolve('turbo/bin/turbo');
let copy: string | undefined;

afterEach(() => {
  if (copy !== undefined) rmSync(copy, { recursive: true });
  copy = undefined;
});

/** What the gate's command says of the workspaces with one more import; the importing package depends on `dependency` too. */
function withImport(
  folder: string,
  specifier: string,
  dependency?: string,
): { code: number | null; text: string } {
  copy = mkdtempSync(join(tmpdir(), 'firn-boundaries-'));
  const files = ['package.json', 'turbo.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.gitignore'];
  const manifests = [...workspaces().map((workspace) => workspace.folder), 'specs'].flatMap((name) => [
    `${name}/package.json`,
    `${name}/turbo.json`,
  ]);
  for (const file of [...files, ...manifests]) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  const manifest = join(copy, folder, 'package.json');
  const { dependencies, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const more = dependency === undefined ? {} : { [dependency]: 'workspace:*' };
  writeFileSync(manifest, JSON.stringify({ ...rest, dependencies: { ...dependencies, ...more } }));
  mkdirSync(join(copy, folder, 'src'), { recursive: true });
  writeFileSync(join(copy, folder, 'src/added.ts'), `import '${specifier}';\n`);
  spawnSync('git', ['init', '--quiet'], { cwd: copy });
  const { status, stdout, stderr } = spawnSync(turbo, ['boundaries', '--no-color'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
  return { code: status, text: stdout + stderr };
}

describe('an import across a border', () => {
  it('is found in workspaces that have none otherwise', () => {
    const { code, text } = withImport('packages/evm', '@firn/storage');
    expect(text).toContain('no issues found');
    expect(code).toBe(0);
  });

  it('is found as little where a new dependency is allowed', () => {
    expect(withImport('packages/warp', '@firn/storage', '@firn/storage').code).toBe(0);
  });

  it.each([
    ['packages/evm', '../../../apps/node/src/handlers/eth/call.js'],
    ['packages/evm', '../../platform-chain/src/state/records.js'],
    ['packages/platform-chain', '../../evm/src/trie/trie.js'],
    ['packages/jsonrpc', '../../specs/src/index.js'],
    ['apps/metrics', '../../node/src/chains/filters.js'],
    ['apps/node', '../../metrics/src/main.js'],
    ['apps/demo', '../../node/src/main.js'],
  ])('by a path is refused: %s to %s', (folder, path) => {
    const { code, text } = withImport(folder, path);
    expect(text).toContain(path);
    expect(code).not.toBe(0);
  });

  it.each([
    ['packages/evm', '@firn/platform-chain'],
    ['packages/platform-chain', '@firn/evm/chain'],
    ['packages/storage', '@firn/evm'],
    ['packages/jsonrpc', '@firn/specs'],
    ['apps/metrics', '@firn/evm/chain'],
  ])('of what is no dependency is refused: %s to %s', (folder, specifier) => {
    const { code, text } = withImport(folder, specifier);
    expect(text).toContain(specifier);
    expect(code).not.toBe(0);
  });

  it.each([
    ['packages/evm', '@firn/node-server'],
    ['packages/evm', '@firn/node'],
    ['packages/evm', '@firn/specs'],
    ['packages/evm', '@firn/platform-chain'],
    ['packages/platform-chain', '@firn/evm'],
    ['packages/platform-chain', '@firn/node-client'],
    ['packages/storage', '@firn/node-validators'],
    ['packages/jsonrpc', '@firn/specs'],
    ['packages/jsonrpc', '@firn/evm'],
    ['packages/primitives', '@firn/crypto'],
    ['packages/rest', '@firn/contract'],
    ['packages/node-client', '@firn/node-server'],
    ['packages/node-client', '@firn/evm'],
    ['packages/node-server', '@firn/node-client'],
    ['packages/node-validators', '@firn/node-server'],
    ['tools/codegen', '@firn/rest'],
    ['packages/primitives', '@firn/rest'],
    ['apps/metrics', '@firn/node'],
    ['apps/node', '@firn/metrics'],
  ])('of a new dependency is refused: %s to %s', (folder, dependency) => {
    const { code, text } = withImport(folder, dependency, dependency);
    expect(text).toContain(dependency);
    expect(code).not.toBe(0);
  });
});

describe('engines', () => {
  const engines = workspaces().filter(({ folder }) => {
    const file = join(root, folder, 'turbo.json');
    return existsSync(file) && readFileSync(file, 'utf8').includes('"engine"');
  });

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
