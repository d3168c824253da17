import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { packageRoles } from '../../src/config/package-roles.js';
import { generateDocument } from '../../src/generate/document-run.js';
import { generateProject } from '../../src/generate/project-run.js';
import { writeFiles } from '../fixtures/temporary-project.js';
import { typeCheck } from '../fixtures/type-check.js';

// Inside the package, where the compiler finds the runtimes.
const folder = mkdtempSync(path.join(import.meta.dirname, '../../node_modules/.handlers-'));
afterAll(() => rmSync(folder, { recursive: true }));

let projects = 0;
function project(files: Readonly<Record<string, string>>): string {
  projects += 1;
  const root = path.join(folder, String(projects));
  mkdirSync(root);
  writeFiles(root, files);
  return root;
}

const openApi = (paths: string): string =>
  `openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths:\n${paths}`;
const operation = (name: string, tag: string): string =>
  `  /${name}: { get: { operationId: ${name}, tags: [${tag}], responses: { '200': { description: Done., content: { application/json: { schema: { type: integer } } } } } } }\n`;
const openRpc = (methods: readonly string[]): string =>
  `openrpc: 1.3.2\ninfo: { title: Pets, version: 1.0.0 }\nmethods:\n${methods
    .map((name) => `  - { name: ${name}, params: [], result: { name: r, schema: { type: integer } } }\n`)
    .join('')}`;

const generate = (root: string, dryRun = false) =>
  generateDocument({
    documents: ['pets.yaml'],
    root,
    out: 'packages',
    scope: '@shop',
    codecs: false,
    handlers: 'src/handlers.ts',
    dryRun,
  });

const handlersOf = (root: string): string => readFileSync(path.join(root, 'src/handlers.ts'), 'utf8');

const complaints = (root: string): string[] =>
  typeCheck({
    packages: [{ name: 'pets', folder: path.join(root, 'packages') }],
    scope: '@shop',
    include: [path.join(root, 'src/**/*')],
  });

describe('firn generate --handlers', () => {
  it.each([
    [
      'an OpenAPI document',
      openApi(operation('getPet', 'pets')),
      openApi(operation('getPet', 'pets') + operation('get-pets', 'pets') + operation('getOrder', 'orders')),
    ],
    ['an OpenRPC document', openRpc(['pets.get']), openRpc(['pets.get', 'pets.list', 'orders.get'])],
  ])('creates and extends handlers of %s that compile', { timeout: 120_000 }, async (_, before, after) => {
    const root = project({ 'pets.yaml': before });
    expect((await generate(root)).extended.map(({ kind }) => kind)).toEqual(['missing']);
    expect(complaints(root)).toEqual([]);

    writeFileSync(path.join(root, 'pets.yaml'), after);
    const { extended, leftOut } = await generate(root);
    expect(extended.map(({ kind, path: file }) => `${kind} ${file}`)).toEqual(['changed src/handlers.ts']);
    expect(leftOut).toEqual([]);
    expect(complaints(root)).toEqual([]);
    expect((await generate(root)).extended).toEqual([]);
  });

  it('imports the server of a folder by its path', async () => {
    const root = project({ 'pets.yaml': openApi(operation('getPet', 'pets')) });
    const folder = { path: 'src/api', zod: false, importExtension: 'none' } as const;
    const settings = { root, documents: ['pets.yaml'], out: 'src/api', scope: '', codecs: false };
    const run = { ...settings, inFolder: { folder, write: packageRoles }, handlers: 'src/shop/handlers.ts' };
    await generateDocument(run);
    const text = readFileSync(path.join(root, 'src/shop/handlers.ts'), 'utf8');
    expect(text).toContain("import { type PetsHandlers, petsOperations } from '../api/server/index';");
    expect((await generateDocument(run)).extended).toEqual([]);
  });

  it('changes nothing in a dry run', async () => {
    const root = project({ 'pets.yaml': openApi(operation('getPet', 'pets')) });
    const { differences, extended } = await generate(root, true);
    expect(differences.length).toBeGreaterThan(20);
    expect(extended.map(({ path: file }) => file)).toEqual(['src/handlers.ts']);
    expect(existsSync(path.join(root, 'packages'))).toBe(false);
    expect(existsSync(path.join(root, 'src'))).toBe(false);
  });
});

describe('handlers in firn.json', () => {
  const settings = (handlers: string, write = ['validators', 'client', 'server']): string =>
    JSON.stringify({
      scope: '@shop',
      contracts: { pets: { documents: ['pets.yaml'], write, handlers } },
    });
  const config = (root: string) => readConfig(path.join(root, 'firn.json'));

  it('is created again if it is gone, and gets each stub that it lacks, whatever the last run did', async () => {
    const root = project({
      'pets.yaml': openApi(operation('getPet', 'pets')),
      'firn.json': settings('src/handlers.ts'),
    });
    await generateProject(config(root));
    writeFileSync(path.join(root, 'src/handlers.ts'), `${handlersOf(root)}// mine\n`);
    expect(await generateProject(config(root))).toMatchObject({ differences: [], extended: [] });
    writeFileSync(
      path.join(root, 'src/handlers.ts'),
      handlersOf(root).replace(/ {2}getPet[\s\S]*?\},\n/, ''),
    );
    expect((await generateProject(config(root))).extended).toMatchObject([{ kind: 'changed' }]);
    expect(handlersOf(root)).toContain('getPet is not implemented');
    rmSync(path.join(root, 'src/handlers.ts'));
    expect((await generateProject(config(root))).extended).toMatchObject([{ kind: 'missing' }]);
  });

  it('prints where an operation is gone, and keeps its handler', async () => {
    const root = project({
      'pets.yaml': openApi(operation('getPet', 'pets') + operation('getPets', 'pets')),
      'firn.json': settings('src/handlers.ts'),
    });
    await generateProject(config(root));
    const before = handlersOf(root);
    writeFileSync(path.join(root, 'pets.yaml'), openApi(operation('getPet', 'pets')));
    const dry = await generateProject(config(root), { dryRun: true });
    expect(dry.differences.length).toBeGreaterThan(0);
    const { leftOut } = await generateProject(config(root));
    expect(leftOut.map(({ message, location }) => `${location.line}: ${message}`)).toEqual([
      '8: getPets is no operation of PetsHandlers any more: remove it',
    ]);
    expect(handlersOf(root)).toBe(before);
  });

  it.each(['../handlers.ts', '/handlers.ts', 'src/handlers', 'src/handlers.js', 'src/handlers.d.ts'])(
    'is refused where it is no module of the project: %s',
    (handlers) => {
      const root = project({ 'pets.yaml': openApi(''), 'firn.json': settings(handlers) });
      expect(() => config(root)).toThrow(
        `firn.json: contracts.pets.handlers: "${handlers}" must be a TypeScript module inside the project, such as src/handlers.ts`,
      );
    },
  );

  it.each([
    ['is a folder', 'packages', 'the handlers packages/h.ts cannot be read: EISDIR'],
    ['is not UTF-8', undefined, 'the handlers packages/h.ts cannot be read: The encoded data was not valid'],
  ])('is refused where it %s', async (_, folder, message) => {
    const root = project({
      'pets.yaml': openApi(operation('getPet', 'pets')),
      'firn.json': settings('packages/h.ts'),
    });
    const target = path.join(root, 'packages/h.ts');
    mkdirSync(folder === undefined ? path.dirname(target) : target, { recursive: true });
    if (folder === undefined) writeFileSync(target, Buffer.from('// caf\xe9\n', 'latin1'));
    await expect(generateProject(config(root))).rejects.toThrow(message);
  });

  it('is refused where the generator writes it, and stays as it is where the run fails', async () => {
    const generated = 'packages/pets-client/src/generated/client.ts';
    const root = project({
      'pets.yaml': openApi(operation('getPet', 'pets')),
      'firn.json': settings(generated),
    });
    await expect(generateProject(config(root))).rejects.toThrow(`${generated} is generated`);
    writeFiles(root, { 'firn.json': settings('src/handlers.ts'), [generated]: 'export const mine = 1;\n' });
    await expect(generateProject(config(root))).rejects.toThrow('was not written by the generator');
    expect(existsSync(path.join(root, 'src/handlers.ts'))).toBe(false);
  });

  it('is refused for two contracts', () => {
    const contract = { documents: ['pets.yaml'], write: ['server'], handlers: 'src/h.ts' };
    const root = project({
      'pets.yaml': openApi(''),
      'firn.json': JSON.stringify({ scope: '@shop', contracts: { a: contract, b: contract } }),
    });
    expect(() => config(root)).toThrow('two contracts have the handlers src/h.ts');
  });

  it('is refused without the server package', () => {
    const root = project({ 'pets.yaml': openApi(''), 'firn.json': settings('src/handlers.ts', ['client']) });
    expect(() => config(root)).toThrow('needs "server" in write');
  });
});
