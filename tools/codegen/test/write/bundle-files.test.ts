import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { generateProject } from '../../src/generate/project-run.js';
import { temporaryProject, writeFiles } from '../fixtures/temporary-project.js';

const maximum = 18446744073709551615n;

const project = {
  'firn.json': JSON.stringify({
    scope: '@firn',
    contracts: {
      rpc: { documents: ['*/openrpc.yaml'], write: ['validators'], bundle: 'src' },
      http: { documents: ['openapi.yaml'], write: ['validators'], bundle: 'src' },
    },
  }),
  'a/openrpc.yaml': `openrpc: 1.3.2
x-group: a
info: { version: 1.0.0, title: A }
methods: [{ name: a.b, params: [], result: { name: r, schema: { type: integer, maximum: ${maximum} } } }]
`,
  'rpc/openrpc.yaml': `openrpc: 1.3.2
x-group: rpc
info: { version: 1.0.0, title: Named as the contract }
methods: [{ name: rpc.b, params: [], result: { name: r, schema: { type: string } } }]
`,
  'openapi.yaml': `openapi: 3.1.0
info: { version: 1.0.0, title: Over HTTP }
paths: {}
components: { schemas: { Keys: { 'x-keys': [{ "it's": [1, -${maximum}] }] } } }
`,
};

async function generated(): Promise<string> {
  const root = temporaryProject(project);
  await generateProject(readConfig(path.join(root, 'firn.json')));
  return root;
}

/** The compiler that a package of this repository resolves: 5 in the generator, 7 in the workspace. */
function compilerOf(folder: string): string {
  const require = createRequire(path.join(import.meta.dirname, folder, 'package.json'));
  return path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
}

/** Compiles `src` into `dist`. Gives the compiler's complaints. */
function compile(root: string, compiler: string, options: object): string {
  const compilerOptions = {
    target: 'ES2022',
    strict: true,
    types: [],
    rootDir: 'src',
    outDir: 'dist',
    ...options,
  };
  writeFiles(root, {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
  });
  return spawnSync(process.execPath, [compiler, '-p', root], { encoding: 'utf8' }).stdout;
}

/** The modules of a bundle, as a program that imports them has them. */
interface Documents {
  readonly rpcOpenRpc: Readonly<Record<string, { readonly methods: readonly unknown[] }>>;
  readonly httpOpenApi: { readonly components: unknown };
}

const a = { name: 'a.b', params: [], result: { name: 'r', schema: { type: 'integer', maximum } } };
const b = { name: 'rpc.b', params: [], result: { name: 'r', schema: { type: 'string' } } };

function expectDocuments({ rpcOpenRpc, httpOpenApi }: Documents): void {
  expect(rpcOpenRpc.a?.methods).toEqual([a]);
  expect(rpcOpenRpc.rpc?.methods).toEqual([b]);
  expect(httpOpenApi.components).toEqual({ schemas: { Keys: { 'x-keys': [{ "it's": [1, -maximum] }] } } });
}

describe('the modules of bundled documents', () => {
  const nodeNext = { module: 'NodeNext', isolatedModules: true, verbatimModuleSyntax: true };
  const bundler = { module: 'ESNext', moduleResolution: 'Bundler', isolatedModules: true };

  it.each([
    { typescript: 5, folder: '../..', options: nodeNext },
    { typescript: 5, folder: '../..', options: bundler },
    { typescript: 7, folder: '../../../..', options: nodeNext },
    { typescript: 7, folder: '../../../..', options: bundler },
  ])(
    'compile with TypeScript $typescript and $options, and Node.js runs them without a warning',
    async ({ folder, options }) => {
      const root = await generated();
      expect(compile(root, compilerOf(folder), { ...options, declaration: true })).toBe('');
      const urls = ['rpc', 'http'].map((name) => pathToFileURL(path.join(root, `dist/${name}.js`)).href);
      const program = `const modules = await Promise.all(${JSON.stringify(urls)}.map((url) => import(url)));
      const bigints = (_, value) => (typeof value === 'bigint' ? { digits: value.toString() } : value);
      console.log(JSON.stringify(Object.assign({}, ...modules), bigints));`;
      const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
      expect(run.stderr).toBe('');
      const revive = (_: string, value: unknown): unknown =>
        typeof value === 'object' && value !== null && 'digits' in value
          ? BigInt(String(value.digits))
          : value;
      expectDocuments(JSON.parse(run.stdout, revive));
    },
  );

  it('are bundled for a browser, only the documents that a program uses', async () => {
    const root = await generated();
    const bundle = async (contents: string): Promise<string> => {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: path.join(root, 'src'), loader: 'ts' },
        bundle: true,
        write: false,
        format: 'iife',
        globalName: 'documents',
        platform: 'browser',
      });
      return outputFiles[0]?.text ?? '';
    };
    const both = "export * from './rpc.js'; export * from './http.js';";
    expectDocuments(Function(`${await bundle(both)}; return documents;`)());
    const one = await bundle("export { rpcOpenRpc } from './rpc.js'; import './http.js';");
    expect(one).toContain('Named as the contract');
    expect(one).not.toContain('Over HTTP');
  });
});
