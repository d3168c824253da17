import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../../../src/cli/run-program.js';
import { readConfig } from '../../../src/config/config.js';
import type { FolderLayout } from '../../../src/config/folder-layout.js';
import { generateDocument } from '../../../src/generate/document-run.js';
import { checkProject, generateProject } from '../../../src/generate/project-run.js';
import { compileProgram } from '../../fixtures/compile-program.js';
import type { compilers } from '../../fixtures/compiler.js';
import { recordedConsole, temporaryProject, writeFiles } from '../../fixtures/temporary-project.js';

/** An operation is called as the check of a schema is, and a schema as the client is. */
const pets = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: 'https://pets.example' }]
security: [{ key: [] }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      tags: [pets]
      parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/PetsClient' } } } }
        '404': { description: none }
  /isKind:
    get:
      operationId: isKind
      tags: [kinds]
      servers: [{ url: 'https://kinds.example' }]
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Kind' } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Kind: { type: string, enum: [cat, dog] }
    PetsClient:
      type: object
      required: [id, kind]
      properties: { id: { type: integer, minimum: 1 }, kind: { $ref: '#/components/schemas/Kind' }, born: { type: string, format: date } }
`;

const orders = `openrpc: 1.3.2
info: { title: Orders, version: 1.0.0 }
methods:
  - { name: orders.count, params: [{ name: from, schema: { type: integer } }], result: { name: count, schema: { type: integer } } }
`;

interface Generating {
  readonly out?: string;
  readonly document?: string;
  readonly server?: boolean;
  readonly zod?: boolean;
  readonly importExtension?: FolderLayout['importExtension'];
}

function generate(
  root: string,
  {
    out = 'src/api',
    document = 'pets.yaml',
    server = false,
    zod = false,
    importExtension = 'js',
  }: Generating = {},
): ReturnType<typeof generateDocument> {
  return generateDocument({
    documents: [document],
    root,
    out,
    scope: '@firn',
    codecs: false,
    dates: 'Date',
    inFolder: {
      folder: { path: out, zod, importExtension },
      write: server ? ['validators', 'client', 'server'] : ['validators', 'client'],
    },
  });
}

/** Files below a folder, sorted. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

const workspace = path.join(import.meta.dirname, '../../../../..');

/** Bundles programs of a folder with the sources of the runtimes. */
function bundle(root: string, program: string, platform: 'browser' | 'node') {
  return build({
    entryPoints: [path.join(root, program)],
    outdir: path.join(root, 'out'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform,
    target: 'es2023',
    conditions: ['@firn/source'],
    metafile: true,
    absWorkingDir: root,
    nodePaths: ['metrics-client', 'metrics-validators', 'node-client', 'metrics-server', 'node-server'].map(
      (name) => path.join(workspace, `packages/${name}/node_modules`),
    ),
  });
}

describe('a contract in one folder of a program', () => {
  it('has types, checks and a client, and nothing to install or to keep', async () => {
    const root = temporaryProject({ 'pets.yaml': pets });
    await generate(root);
    expect(filesIn(root)).toEqual([
      'pets.yaml',
      ...[
        'client/client.ts',
        'client/create-client.ts',
        'client/explain/kinds.ts',
        'client/explain/pets.ts',
        'client/index.ts',
        'client/kinds.ts',
        'client/pets.ts',
        'client/security.ts',
        'client/server-urls.ts',
        'index.ts',
        'validators/explain.ts',
        'validators/index.ts',
        'validators/kinds/check.ts',
        'validators/kinds/codec.ts',
        'validators/kinds/explain.ts',
        'validators/kinds/params.ts',
        'validators/kinds/types.ts',
        'validators/openapi.ts',
        'validators/pets/check.ts',
        'validators/pets/codec.ts',
        'validators/pets/explain.ts',
        'validators/pets/params.ts',
        'validators/pets/types.ts',
        'validators/schemas/check.ts',
        'validators/schemas/codec.ts',
        'validators/schemas/explain.ts',
        'validators/schemas/types.ts',
      ].map((file) => `src/api/${file}`),
    ]);
    for (const file of filesIn(path.join(root, 'src')))
      expect(readFileSync(path.join(root, 'src', file), 'utf8')).toMatch(
        /^\/\/ Generated by firn from pets\.yaml\.\n/,
      );
  });

  it('exports the client if a name is of client and validators', async () => {
    const root = temporaryProject({ 'pets.yaml': pets });
    await generate(root);
    expect(readFileSync(path.join(root, 'src/api/index.ts'), 'utf8').split('\n').slice(3)).toEqual([
      "export * from './client/index.js';",
      "export { type PetsClient, isKind } from './client/index.js';",
      "export * from './validators/index.js';",
      '',
    ]);
  });

  it('leaves the files of people alone, and removes what it does not write any more', async () => {
    const root = temporaryProject({
      'pets.yaml': pets,
      'src/api/mine.ts': 'export const mine = 1;\n',
      'src/api/client/mine.ts': 'export const mine = 2;\n',
      'src/other/index.ts': '// Generated by firn from other.yaml.\n',
    });
    await generate(root, { server: true, zod: true });
    expect(existsSync(path.join(root, 'src/api/server/pets.ts'))).toBe(true);
    const { differences } = await generate(root);
    expect([...new Set(differences.map(({ kind }) => kind))]).toEqual(['stale']);
    expect(differences.map(({ path: file }) => path.basename(file))).toEqual(
      expect.arrayContaining(['kinds.ts', 'typed-schema.ts', 'zod.ts']),
    );
    const left = filesIn(path.join(root, 'src'));
    expect(left.filter((file) => /server\/|zod/.test(file))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(['api/mine.ts', 'api/client/mine.ts', 'other/index.ts']));
    expect((await generate(root)).differences).toEqual([]);
    writeFiles(root, { 'src/api/index.ts': 'export const mine = 3;\n' });
    await expect(generate(root)).rejects.toThrow('src/api/index.ts was not written by the generator');
  });

  it('is brought up to date and checked by firn.json', async () => {
    const settings = { documents: ['pets.yaml'], layout: 'folder', out: 'src/api', write: ['server', 'zod'] };
    const root = temporaryProject({
      'pets.yaml': pets,
      'src/api/client/mine.ts': 'export const mine = 1;\n',
      'firn.json': JSON.stringify({ contracts: { shop: { ...settings, tests: 'test/examples.test.ts' } } }),
    });
    const config = () => readConfig(path.join(root, 'firn.json'));
    await generateProject(config());
    expect(existsSync(path.join(root, 'src/api/client/create-client.ts'))).toBe(true);
    expect(existsSync(path.join(root, 'packages'))).toBe(false);
    expect(await checkProject(config())).toMatchObject({ unchanged: true, differences: [] });
    writeFiles(root, {
      'firn.json': JSON.stringify({ contracts: { pets: { ...settings, write: [] } } }),
      'pets.yaml': pets.replace('tags: [kinds]', 'tags: [pets]'),
    });
    const stale = (await checkProject(config())).differences.flatMap(({ kind, path: file }) =>
      kind === 'stale' ? [file] : [],
    );
    expect(stale).toEqual(
      expect.arrayContaining([
        'src/api/client/kinds.ts',
        'src/api/server/pets.ts',
        'src/api/validators/zod.ts',
        'test/examples.test.ts',
      ]),
    );
    await generateProject(config());
    expect(filesIn(root).filter((file) => stale.includes(file))).toEqual([]);
    expect(existsSync(path.join(root, 'src/api/client/mine.ts'))).toBe(true);
    expect(await checkProject(config())).toMatchObject({ unchanged: true });
  });

  it('is written by options, and explained by where it is', async () => {
    const root = temporaryProject({
      'pets.yaml': pets,
      'firn.json': JSON.stringify({
        contracts: { pets: { documents: ['pets.yaml'], layout: 'folder', out: 'src/api' } },
      }),
    });
    const run = async (...args: string[]): Promise<string> => {
      const console = recordedConsole(root);
      await runProgram(['node', 'firn', ...args], console);
      return console.text();
    };
    const parts = ['--write', 'zod', '--write', 'server', '--import-extension', 'none'];
    expect(await run('generate', 'pets.yaml', '--out', 'src/pets', '--layout', 'folder', ...parts)).toMatch(
      /^generated: \d+ new/,
    );
    expect(existsSync(path.join(root, 'src/pets/validators/zod.ts'))).toBe(true);
    const client = readFileSync(path.join(root, 'src/pets/client/pets.ts'), 'utf8');
    expect(client).toContain("import * as v from '../validators/index';");
    expect(client).toContain("import('./explain/pets')");
    const text = await run('explain', 'getPet');
    expect(text).toContain('src/api/client/pets.ts');
    expect(text).not.toContain('GetPetHandler');
    expect(await run('explain', 'Kind')).toContain('Kind, KindWire, isKind in src/api/validators');
    expect(await run('generate', 'pets.yaml', '--out', 'packages', '--write', 'zod')).toContain(
      '--write is an option of --layout folder',
    );
  });

  const projects: readonly [
    name: string,
    compiler: keyof typeof compilers,
    importExtension: FolderLayout['importExtension'],
    settings: Readonly<Record<string, unknown>>,
  ][] = [
    ['Node.js', '7', 'js', { module: 'NodeNext' }],
    ['Node.js', '5.9', 'js', { module: 'NodeNext' }],
    ['Vite', '7', 'js', { module: 'ESNext', moduleResolution: 'bundler', useDefineForClassFields: true }],
    ['Next.js', '7', 'none', { module: 'ESNext', moduleResolution: 'bundler', jsx: 'preserve' }],
    ['TypeScript without a build', '7', 'ts', { module: 'NodeNext', allowImportingTsExtensions: true }],
  ];

  it.each(projects)(
    'compiles in a project of %s with TypeScript %s, imports end in %s',
    {
      timeout: 60_000,
    },
    async (_, compiler, importExtension, settings) => {
      const root = temporaryProject({ 'pets.yaml': pets, 'orders.yaml': orders });
      await generate(root, { server: true, zod: true, importExtension });
      await generate(root, {
        out: 'src/orders',
        document: 'orders.yaml',
        server: true,
        zod: true,
        importExtension,
      });
      expect(compileProgram(root, compiler, settings)).toEqual([]);
    },
  );

  it('leaves what a program does not use, zod and explanations out of what a page loads', async () => {
    const root = temporaryProject({
      'pets.yaml': pets,
      'src/main.ts': `import { httpTransport } from '@firn/rest/client';
import { getPet } from './api/index.js';
console.log(await getPet(httpTransport({ baseUrl: 'https://pets.example' }), { id: 7 }));
`,
    });
    await generate(root, { zod: true, server: true });
    const { outputs } = (await bundle(root, 'src/main.ts', 'browser')).metafile;
    const holds = (output: string): string[] =>
      Object.entries(outputs[output]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) =>
        bytesInOutput > 0 && input.startsWith('src/api/') ? [input] : [],
      );
    expect(holds('out/main.js').sort()).toEqual([
      'src/api/client/pets.ts',
      'src/api/validators/pets/codec.ts',
      'src/api/validators/schemas/check.ts',
      'src/api/validators/schemas/codec.ts',
    ]);
    const loadedLater = Object.keys(outputs).filter((output) => output !== 'out/main.js');
    expect(loadedLater.flatMap(holds)).toContain('src/api/validators/schemas/explain.ts');
    expect(Object.keys(outputs).flatMap((output) => Object.keys(outputs[output]?.inputs ?? {}))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/\/zod\//)]),
    );
  });

  it('calls a server that is in another folder', async () => {
    const root = mkdtempSync(path.join(workspace, 'tools/codegen/node_modules/.folder-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    writeFiles(root, {
      'pets.yaml': pets,
      'orders.yaml': orders,
      'src/main.ts': `import { createEndpoint, bindGroup } from '@firn/jsonrpc/server';
import { inProcessTransport as rpcTransport } from '@firn/jsonrpc/client';
import { inProcessTransport, withAuth } from '@firn/rest/client';
import { bindOperations, createRestServer, httpError } from '@firn/rest/server';
import { type GetPetResult, groupPetsCalls, isErrorOfPet, petsSecuritySchemes } from './use.js';
import { groupOrdersCalls } from './orders/index.js';
import { type OrdersHandlers, ordersGroup } from './orders/server/index.js';
import { kindsOperations, type PetsHandlers, petsOperations } from './served/server/index.js';

const tom: GetPetResult = { id: 7, kind: 'cat', born: new Date('2024-05-01') };
const pets: PetsHandlers = {
  getPet: ({ id }) => {
    if (id !== 7) throw httpError(404, 'there is no such pet');
    return tom;
  },
};
const server = createRestServer({
  operations: [...bindOperations(petsOperations, pets), ...bindOperations(kindsOperations, { isKind: () => 'dog' })],
  authenticate: (_requirements, { request }) => request.header('x-key') === 'secret',
});
const client = groupPetsCalls(withAuth(inProcessTransport(server), petsSecuritySchemes, { key: 'secret' }));

const orders: OrdersHandlers = { 'orders.count': ({ from = 0 }) => 10 - from };
const endpoint = createEndpoint({ groups: [bindGroup(ordersGroup, orders)], context: undefined });
const rpc = groupOrdersCalls(rpcTransport((_path, text, meta) => endpoint.dispatch(text, meta)));

export const results: readonly unknown[] = [
  await client.pets.getPet({ id: 7 }),
  await client.kinds.isKind(),
  await client.pets.getPet({ id: 8 }).catch((error: unknown) => isErrorOfPet(error)),
  await rpc.orders.count({ from: 3 }),
];
`,
      'src/use.ts': `import { isErrorOf } from '@firn/rest/client';
import { getPetAnswers } from './api/index.js';

export const isErrorOfPet = (error: unknown): boolean => isErrorOf(getPetAnswers, error) && error.status === 404;
export * from './api/index.js';
`,
    });
    await generate(root);
    await generate(root, { out: 'src/served', server: true });
    await generate(root, { out: 'src/orders', document: 'orders.yaml', server: true });
    expect(compileProgram(root, '7', { module: 'NodeNext' })).toEqual([]);
    await bundle(root, 'src/main.ts', 'node');
    const { results } = await import(pathToFileURL(path.join(root, 'out/main.js')).href);
    expect(results).toEqual([{ id: 7, kind: 'cat', born: new Date('2024-05-01') }, 'dog', true, 7]);
  });
});
