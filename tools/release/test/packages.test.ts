import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packPackages } from '../src/pack.js';
import { publishedPackages, root } from '../src/published-packages.js';
import { runProgram, toolPath } from '../src/run.js';

const program = path.join(root, 'tools/release/dist/packages/main.js');

const entry = { types: './dist/index.d.ts', default: './dist/index.js' };

/** What the package.json of each fixture says beside what all of them say. */
const fixtures = {
  // It has a licence and does not name it, which is no more than a suggestion.
  right: {},
  'cjs-types': { exports: { '.': { types: './dist/index.d.cts', default: './dist/index.js' } } },
  'fallback-array': { exports: { '.': [{ types: './dist/index.d.ts', default: './dist/index.js' }] } },
  // Node.js and bundlers find it; a compiler that does not read `exports` does not.
  'exports-alone': { exports: { '.': entry, './pets': entry } },
  'missing-main': { main: './dist/none.js' },
  'missing-types': { exports: { '.': { types: './dist/none.d.ts', default: './dist/index.js' } } },
  'unpublished-file': { exports: { '.': './dist/index.js', './source': './src/index.js' } },
  untyped: { exports: { '.': './dist/index.js', './plain': './dist/plain.js' } },
};

const folder = mkdtempSync(path.join(tmpdir(), 'firn-fixtures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tarballOf = (name: string): string => path.join(folder, 'packed', `shop-${name}-1.0.0.tgz`);

function check(names: readonly string[]) {
  const args = [program, ...names.map(tarballOf)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  // Of each line the first sentence: the others explain it.
  const problems = stderr.match(/^@shop\/.*?\.(?=\s)/gm) ?? [];
  return { status, stdout, problems: [...problems] };
}

beforeAll(async () => {
  const files = {
    'dist/index.js': 'export const pets = [];\n',
    'dist/index.d.ts': 'export declare const pets: string[];\n',
    'dist/index.d.cts': 'export declare const pets: string[];\n',
    'dist/plain.js': 'export const plain = 1;\n',
    'src/index.js': 'export const pets = [];\n',
    LICENSE: 'MIT\n',
  };
  const pattern = path.join(folder, 'pattern');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(pattern, name)), { recursive: true });
    writeFileSync(path.join(pattern, name), text);
  }
  for (const [name, own] of Object.entries(fixtures)) {
    const manifest = {
      name: `@shop/${name}`,
      version: '1.0.0',
      type: 'module',
      files: ['dist'],
      main: './dist/index.js',
    };
    cpSync(pattern, path.join(folder, 'packages', name), { recursive: true });
    writeFileSync(
      path.join(folder, 'packages', name, 'package.json'),
      JSON.stringify({ ...manifest, exports: { '.': entry }, ...own }),
    );
  }
  writeFileSync(path.join(folder, 'pnpm-workspace.yaml'), 'packages: [packages/*]\n');
  const args = ['--recursive', 'pack', '--pack-destination', path.join(folder, 'packed')];
  await runProgram(toolPath('pnpm'), args, { cwd: folder });
});

it('passes a package that others can import, whatever is no more than a suggestion', () => {
  expect(check(['right'])).toEqual({
    status: 0,
    stdout: 'packages that others can import, with their types: 1\n',
    problems: [],
  });
});

it('names each package that others cannot import, and why', () => {
  expect(check(Object.keys(fixtures))).toEqual({
    status: 1,
    stdout: '',
    problems: [
      '@shop/cjs-types: Types are CJS, but implementation is ESM (dist/index.d.cts).',
      '@shop/fallback-array: pkg.exports["."] uses fallback arrays which is not recommended.',
      '@shop/exports-alone: Resolution failed ("./pets" by node10).',
      '@shop/missing-main: pkg.main is ./dist/none.js but the file does not exist.',
      '@shop/missing-main: Resolution failed ("." by node10).',
      '@shop/missing-types: pkg.exports["."].types is ./dist/none.d.ts but the file does not exist.',
      '@shop/missing-types: Resolved through fallback condition ("." by node16-esm, "." by bundler).',
      '@shop/unpublished-file: pkg.exports["./source"] is ./src/index.js but the file does not exist.',
      '@shop/unpublished-file: Resolution failed ("./source" by node10, "./source" by node16-esm, "./source" by bundler).',
      '@shop/untyped: Resolution failed ("./plain" by node10).',
      '@shop/untyped: Could not find types ("./plain" by node16-esm, "./plain" by bundler).',
    ],
  });
});

it('packs one package alone, and none where none is asked for', async () => {
  const one = publishedPackages().slice(0, 1);
  expect(await packPackages(one, folder)).toEqual([expect.objectContaining({ ...one[0] })]);
  expect(await packPackages([], folder)).toEqual([]);
});
