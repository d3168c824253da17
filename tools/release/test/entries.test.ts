import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedPackages, root } from '../src/published-packages.js';
import { runProgram } from '../src/run.js';

const require = createRequire(import.meta.url);
const folder = mkdtempSync(path.join(tmpdir(), 'firn-entries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: 'https://pets.example' }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      tags: [pets]
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: A pet., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
components:
  schemas: { Pet: { type: object, required: [name], properties: { name: { type: string } } } }
`;

const generator = path.join(root, 'tools/codegen/dist/main.js');
const compilerOf = (version: string): string =>
  path.join(path.dirname(require.resolve(`typescript-${version}/package.json`)), 'bin/tsc');

/** Generates packages of a document and compiles them as their package.json says. */
async function generatePackages(): Promise<string[]> {
  writeFileSync(path.join(folder, 'pets.yaml'), document);
  const generate = ['generate', 'pets.yaml', '--out', 'packages', '--scope', '@shop'];
  await runProgram(process.execPath, [generator, ...generate], { cwd: folder });
  const made = readdirSync(path.join(folder, 'packages')).map((name) => path.join(folder, 'packages', name));
  for (const each of made) link(path.join('@shop', path.basename(each)), each);
  await runProgram(process.execPath, [compilerOf('7.0'), '-b', ...made], { cwd: folder });
  return made;
}

function link(name: string, target: string): void {
  const place = path.join(folder, 'node_modules', name);
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(target, place);
}

/** The entries of a package that have types: `@firn/rest/client`. */
function entriesOf(packageFolder: string): string[] {
  const { name, exports } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, unknown>>;
  };
  return Object.entries(exports).flatMap(([key, to]) =>
    typeof to === 'string' ? [] : [path.posix.join(name, key)],
  );
}

/** A project that imports every entry, with the packages linked as they are built. */
let entries: readonly string[] = [];
beforeAll(async () => {
  const published = publishedPackages();
  for (const each of published) link(each.name, each.folder);
  link('@types/node', path.join(root, 'node_modules/@types/node'));
  link('zod', path.join(root, 'packages/node-validators/node_modules/zod'));
  const generated = await generatePackages();
  entries = [...published.map((each) => each.folder), ...generated].flatMap(entriesOf);
  const imports = entries.map((entry, i) => `import * as entry${i} from '${entry}';\n`).join('');
  writeFileSync(
    path.join(folder, 'program.ts'),
    `${imports}console.log([${entries.map((_, i) => `entry${i}`).join(', ')}].length);\n`,
  );
});

/** Compiles the project. Gives the complaints about it and about the declarations of the packages; those about other packages are theirs. */
function compile(version: string, type: 'commonjs' | 'module', settings: object): string[] {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023'],
    types: ['node'],
    strict: true,
    outDir: 'out',
    ...settings,
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type }));
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  const { stdout } = spawnSync(process.execPath, [compilerOf(version), '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter(
      (line) => line.includes('error TS') && !line.slice(0, line.indexOf('(')).includes('/node_modules/'),
    );
}

/** Runs the project. Gives what it printed, warnings too. */
function run(): string {
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'out/program.js')], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe('every entry of every published package, and of generated ones', () => {
  it('has types without the types of browsers, and with declarations of libraries checked', () => {
    const settings = { module: 'ESNext', moduleResolution: 'bundler', skipLibCheck: false };
    expect(compile('7.0', 'module', settings)).toEqual([]);
    expect(run()).toBe(`${entries.length}\n`);
  });

  it.each([
    ['that does not read `exports`', '5.9', { module: 'CommonJS', moduleResolution: 'node10' }],
    ['as Node.js does', '7.0', { module: 'NodeNext' }],
  ])('is found from CommonJS by a compiler %s (TypeScript %s)', (_, version, settings) => {
    expect(compile(version, 'commonjs', { ...settings, esModuleInterop: true, skipLibCheck: true })).toEqual(
      [],
    );
    expect(run()).toBe(`${entries.length}\n`);
  });
});
