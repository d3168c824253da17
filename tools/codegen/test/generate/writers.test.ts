import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { checkProject, generateProject } from '../../src/generate/project-run.js';
import { temporaryProject, writeFiles } from '../fixtures/temporary-project.js';
import { typeCheck } from '../fixtures/type-check.js';

const packageFolder = path.join(import.meta.dirname, '../..');

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/writers.md'), 'utf8');
const blocks = new Map(
  [...page.matchAll(/^```\w+ \[([^\]]+)\]\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => [
    file,
    text,
  ]),
);
const outputs = [...blocks.keys()].filter((file) => /^(src|docs)\//.test(file));

/** The project of the page, with the generator where a project has it, below the packages that its programs import. */
function project(): string {
  const root = mkdtempSync(path.join(packageFolder, 'node_modules/.writers-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFiles(root, Object.fromEntries([...blocks].filter(([file]) => !outputs.includes(file))));
  mkdirSync(path.join(root, 'node_modules/@firn'), { recursive: true });
  symlinkSync(packageFolder, path.join(root, 'node_modules/@firn/codegen'));
  return root;
}

const textOf = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');
const configOf = (root: string) => readConfig(path.join(root, 'firn.json'));
const generate = (root: string) => generateProject(configOf(root));

/** Everything that a program of the page's project uses. */
interface Program {
  readonly petsRoutes: (handlers: object) => { readonly fetch: (request: Request) => Promise<Response> };
  readonly answerGetPet: (pet: object) => unknown;
  readonly findGetPet: (transport: unknown, params: object) => Promise<unknown>;
  readonly httpTransport: (options: object) => unknown;
  readonly httpError: (status: number, message: string) => Error;
  readonly setupServer: (...handlers: unknown[]) => {
    readonly listen: () => void;
    readonly close: () => void;
  };
  /** Renders the hook after the query has its data. */
  readonly rendered: (transport: unknown) => Promise<string>;
}

const program = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { restQuery } from '@firn/rest/tanstack-query';
import { getPetOperation } from '@shop/pets-client';
import { useGetPet } from './src/hooks/hooks.js';
export { findGetPet } from '@shop/pets-client';
export { httpTransport } from '@firn/rest/client';
export { httpError } from '@firn/rest/server';
export { setupServer } from 'msw/node';
export { answerGetPet } from './src/mocks/handlers.js';
export { petsRoutes } from './src/routes/pets.js';
export async function rendered(transport) {
  const client = new QueryClient();
  await client.prefetchQuery(restQuery(transport, getPetOperation, { id: 7 }));
  const Pet = () => createElement('p', null, useGetPet(transport, { id: 7 }).data.name);
  return renderToString(createElement(QueryClientProvider, { client }, createElement(Pet)));
}
`;

/** Bundles and loads the program. */
async function load(root: string): Promise<Program> {
  const generated = (role: string): string => path.join(root, `packages/pets-${role}/src/generated`);
  await build({
    stdin: { contents: program, resolveDir: root, loader: 'js', sourcefile: 'program.js' },
    outfile: path.join(root, 'program.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@firn/source'],
    external: ['msw', 'react', 'react-dom', '@tanstack/react-query', 'hono'],
    alias: {
      '@shop/pets-client': path.join(generated('client'), 'index.ts'),
      '@shop/pets-server': path.join(generated('server'), 'index.ts'),
      '@shop/pets-validators/explain': path.join(generated('validators'), 'explain.ts'),
      '@shop/pets-validators': path.join(generated('validators'), 'index.ts'),
    },
    nodePaths: ['client', 'server', 'validators'].map((role) =>
      path.join(packageFolder, `../../packages/metrics-${role}/node_modules`),
    ),
  });
  return import(pathToFileURL(path.join(root, 'program.mjs')).href) as Promise<Program>;
}

/** A project with one writer, whose module is `text`. */
function withWriter(text: string, settings: object = {}): string {
  const contract = {
    documents: ['pets.yaml'],
    write: ['validators'],
    writers: [{ module: './writer.mjs', out: 'out', ...settings }],
  };
  return temporaryProject({
    'firn.json': JSON.stringify({ scope: '@shop', contracts: { pets: contract } }),
    'pets.yaml': blocks.get('pets.yaml') ?? '',
    'writer.mjs': text,
  });
}

/** A module with a writer of one file; path and text are expressions. */
const writing = (file: string, text = 'mark'): string =>
  `export default (_contract, { out, mark }) => [{ path: ${file}, text: ${text} }];`;
const own = "out + '/a.txt'";

describe('a writer of a project', () => {
  it('writes what the documentation shows', async () => {
    const root = project();
    await generate(root);
    for (const file of outputs) expect(textOf(root, file), file).toBe(blocks.get(file));
    expect((await checkProject(configOf(root))).unchanged).toBe(true);
  });

  it('writes and edits modules that compile', { timeout: 120_000 }, async () => {
    const root = project();
    await generate(root);
    const packages = [{ name: 'pets', folder: path.join(root, 'packages') }];
    expect(typeCheck({ packages, scope: '@shop', include: [path.join(root, 'src/**/*')] })).toEqual([]);
  });

  it('writes and edits modules that work with the libraries that they are for', async () => {
    const root = project();
    await generate(root);
    const { petsRoutes, answerGetPet, httpError, findGetPet, httpTransport, setupServer, rendered } =
      await load(root);
    const tom = { id: 7, name: 'Tom' };
    const routes = petsRoutes({
      getPet: ({ id }: { id: number }) => {
        if (id !== 7) throw httpError(404, 'there is no such pet');
        return tom;
      },
    });
    const baseUrl = 'http://pets.example';
    const direct = httpTransport({
      baseUrl,
      fetch: async (url: string, init: RequestInit) => routes.fetch(new Request(url, init)),
    });
    expect(await findGetPet(direct, { id: 7 })).toEqual(tom);
    expect(await findGetPet(direct, { id: 8 })).toBeUndefined();
    expect(await rendered(direct)).toBe('<p>Tom</p>');
    const worker = setupServer(answerGetPet({ id: 7, name: 'Jerry' }));
    worker.listen();
    onTestFinished(() => worker.close());
    expect(await findGetPet(httpTransport({ baseUrl }), { id: 7 })).toEqual({ id: 7, name: 'Jerry' });
  });

  it('makes the output out of date when its module or a file that it imports changes, and goes with its files', async () => {
    const root = withWriter(`import { words } from './words.mjs';\n${writing(own, 'mark + words')}`);
    writeFiles(root, { 'words.mjs': "export const words = ' one';" });
    await generate(root);
    expect((await checkProject(configOf(root))).unchanged).toBe(true);
    writeFiles(root, { 'words.mjs': "export const words = ' two';" });
    await expect(checkProject(configOf(root))).rejects.toThrow(
      'words.mjs changed since the writer ./writer.mjs was loaded; start firn again',
    );
    const settings = textOf(root, 'firn.json').replace(/,"writers":\[.*?\]/, '');
    writeFiles(root, { 'firn.json': settings });
    const { differences } = await generate(root);
    expect(differences.map((each) => `${each.kind} ${each.path}`)).toContain('stale out/a.txt');
  });

  it('may drop the header of a module that it edits, and gets it back', async () => {
    const root = withWriter(
      "export default (_, { project }) => void project.getSourceFiles()[0].replaceWithText('export {};');",
    );
    await generate(root);
    expect((await checkProject(configOf(root), { fresh: true })).differences).toEqual([]);
  });

  it('gets ts-morph for its enums', async () => {
    const root = withWriter(
      "export default (_, { out, mark, tsMorph }) => [{ path: out + '/a.txt', text: mark + tsMorph.SyntaxKind[tsMorph.SyntaxKind.Identifier] }];",
    );
    await generate(root);
    expect(textOf(root, 'out/a.txt')).toMatch(/Identifier\n$/);
  });

  it('never replaces a file of people', async () => {
    const root = withWriter(writing(own));
    writeFiles(root, { 'out/a.txt': 'mine\n' });
    await expect(generate(root)).rejects.toThrow('out/a.txt was not written by the generator');
    expect(textOf(root, 'out/a.txt')).toBe('mine\n');
  });

  it.each([
    ['elsewhere', writing("'src/a.txt'"), 'wrote src/a.txt, which is not in its folder out'],
    ['above', writing("out + '/../a.txt'"), 'wrote out/../a.txt, which is not in its folder out'],
    ['without the mark', writing(own, "'text'"), 'wrote out/a.txt without the mark'],
    ['no files', 'export default () => "text";', 'gave no list of files'],
    [
      'a module elsewhere',
      "export default (_, { project }) => void project.createSourceFile('src/a.ts', 'export {};');",
      'created src/a.ts, which is not in its folder out',
    ],
    [
      'a module that is none',
      "export default (_, { out, project }) => void project.createSourceFile(out + '/a.json', '{}');",
      'created out/a.json, which is not a TypeScript module; return it as { path, text } instead',
    ],
    [
      'a module that is not TypeScript',
      "export default (_, { out, project }) => void project.createSourceFile(out + '/a.ts', 'export const a = ;');",
      'left out/a.ts with text that is not TypeScript: line 3: Expression expected. export const a = ;',
    ],
    [
      'no module of firn any more',
      'export default (_, { project }) => project.getSourceFiles()[0].delete();',
      'removed packages/pets-validators/src/generated/explain.ts',
    ],
    [
      'with an error',
      "export default () => { throw new Error('no pets'); };",
      'failed: no pets (writer.mjs:1:30)',
    ],
    ['with what is no error', "export default () => { throw 'no pets'; };", 'failed: no pets'],
    ['what cannot be read', 'export default => 1;', 'cannot be loaded: '],
    ['no texts', 'export default () => [{ path: 1 }];', 'gave {"path":1}, which is no file'],
    ['no function', 'export const a = 1;', 'has no default export that is a function'],
  ])('is refused with its name where it writes %s', async (_what, text, sentence) => {
    const root = withWriter(text);
    await expect(generate(root)).rejects.toThrow(`the writer ./writer.mjs ${sentence}`);
  });

  it('is refused where another one has written the same file', async () => {
    const root = withWriter(
      "export default (_, { out, mark }) => [0, 1].map(() => ({ path: out + '/a.txt', text: mark }));",
    );
    await expect(generate(root)).rejects.toThrow(
      'out/a.txt is written twice; give each writer files of its own',
    );
  });

  it('is refused where it is not JavaScript', async () => {
    const root = withWriter('', { module: './writer.ts' });
    writeFiles(root, { 'writer.ts': writing(own) });
    await expect(generate(root)).rejects.toThrow(
      'the writer ./writer.ts: writer.ts is not a JavaScript module (.mjs, .js or .cjs)',
    );
  });

  it('is refused where it is not there, and where its folder is outside of the project', async () => {
    const root = withWriter('', { module: 'no-such-writer' });
    await expect(generate(root)).rejects.toThrow('the writer no-such-writer is not installed');
    rmSync(path.join(root, 'firn.json'));
    const contracts = {
      pets: { documents: ['pets.yaml'], writers: [{ module: './writer.mjs', out: '../out' }] },
    };
    writeFileSync(path.join(root, 'firn.json'), JSON.stringify({ scope: '@shop', contracts }));
    expect(() => configOf(root)).toThrow(
      'contracts.pets.writers[0].out: "../out" must be a folder inside the project',
    );
  });
});
