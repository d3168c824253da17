import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedPackages, root } from '../src/published-packages.js';

const require = createRequire(import.meta.url);

/** Every entry of every published package that has types: `@firn/rest/client`. */
const entries = publishedPackages().flatMap(({ name, folder }) => {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  return Object.entries(exports).flatMap(([key, to]) =>
    typeof to === 'string' ? [] : [path.posix.join(name, key)],
  );
});

/** A project that imports all of them, with the packages linked as they are built. */
const folder = mkdtempSync(path.join(tmpdir(), 'firn-entries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  const packages = publishedPackages().map((each) => [each.name, each.folder] as const);
  const types = path.join(root, 'node_modules/@types/node');
  for (const [name, target] of [...packages, ['@types/node', types] as const]) {
    const link = path.join(folder, 'node_modules', name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
  const imports = entries.map((entry, i) => `import * as entry${i} from '${entry}';\n`).join('');
  const count = `console.log([${entries.map((_, i) => `entry${i}`).join(', ')}].length);\n`;
  writeFileSync(path.join(folder, 'program.ts'), imports + count);
});

/** Compiles the project. Gives the complaints about it and about the declarations of the packages; those about declarations of others are theirs. */
function compile(version: string, type: 'commonjs' | 'module', settings: object): string[] {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023'],
    types: ['node'],
    strict: true,
    skipLibCheck: false,
    outDir: 'out',
    ...settings,
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type }));
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  const manifest = require.resolve(`typescript-${version}/package.json`);
  const compiler = path.join(path.dirname(manifest), 'bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter(
      (line) => line.includes('error TS') && !line.slice(0, line.indexOf('(')).includes('/node_modules/'),
    );
}

describe('every entry of every published package', () => {
  it('has types without the types of browsers, and with declarations of libraries checked', () => {
    expect(compile('7.0', 'module', { module: 'ESNext', moduleResolution: 'bundler' })).toEqual([]);
  });

  it('is found by a compiler that does not read `exports`, and loads through `require`', () => {
    const settings = {
      module: 'CommonJS',
      moduleResolution: 'node10',
      esModuleInterop: true,
      skipLibCheck: true,
    };
    expect(compile('5.9', 'commonjs', settings)).toEqual([]);
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'out/program.js')], {
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: `${entries.length}\n`, stderr: '' });
  });
});
