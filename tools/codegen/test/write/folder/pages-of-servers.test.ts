import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { build } from 'esbuild';
import { expect, it, onTestFinished, vi } from 'vitest';
import { generateDocument } from '../../../src/generate/document-run.js';
import { compileProgram } from '../../fixtures/compile-program.js';
import { writeFiles } from '../../fixtures/temporary-project.js';

const workspace = path.join(import.meta.dirname, '../../../../..');

/** A page of docs: its blocks by what follows their fences. */
function readPage(name: string): (label: string) => string {
  const page = readFileSync(path.join(workspace, 'docs', name), 'utf8');
  return (label) => {
    const [, block = ''] = page.split(`\`\`\`${label}\n`);
    return block.slice(0, block.indexOf('```'));
  };
}

/** Generates a folder of code for a document, next to programs. */
async function generateBeside(document: string, out: string, files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(path.join(workspace, 'tools/codegen/node_modules/.page-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFiles(root, files);
  await generateDocument({
    documents: [document],
    root,
    out,
    scope: '@firn',
    codecs: false,
    dates: 'Date',
    inFolder: {
      folder: { path: out, zod: false, importExtension: 'js' },
      write: ['validators', 'client', 'server'],
    },
  });
  const settings = { module: 'NodeNext', isolatedDeclarations: false };
  for (const compiler of ['5.9', '7'] as const) expect(compileProgram(root, compiler, settings)).toEqual([]);
  return root;
}

/** Bundles a program with the sources of this repository, and imports it. */
async function run(root: string, program: string): Promise<unknown> {
  const outfile = path.join(root, 'out', program.replace(/\.ts$/, '.js'));
  await build({
    entryPoints: [path.join(root, program)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2023',
    conditions: ['@firn/source'],
    nodePaths: [path.join(workspace, 'packages/metrics-client/node_modules')],
  });
  return import(pathToFileURL(outfile).href);
}

it('runs the program of docs/server-options.md, which prints what the page says', async () => {
  const blockOf = readPage('server-options.md');
  const root = await generateBeside('pets.yaml', 'src/pets', {
    'pets.yaml': blockOf('yaml [pets.yaml]'),
    'src/server-options.ts': blockOf('ts [src/server-options.ts]'),
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await run(root, 'src/server-options.ts');
  const printed = log.mock.calls.map((values) => format(...values));
  expect(`${printed.join('\n')}\n`).toBe(blockOf('text'));
});

it('runs the server of docs/host-a-server.md with the code that its document gives', async () => {
  const blockOf = readPage('host-a-server.md');
  const programs = ['notes-server.ts', 'node-http.ts', 'worker.ts', 'bun.ts'];
  const root = await generateBeside('notes.yaml', 'src/notes', {
    'notes.yaml': blockOf('yaml [notes.yaml]'),
    ...Object.fromEntries(programs.map((name) => [`src/${name}`, blockOf(`ts [${name}]`)])),
    'src/client.ts': `
      import { inProcessTransport } from '@firn/rest/client';
      import { createNotesClient } from './notes/index.js';
      import { server } from './notes-server.js';
      const { notes } = createNotesClient({ transport: inProcessTransport(server) });
      const events = (await notes.watchNotes())[Symbol.asyncIterator]();
      const next = events.next();
      await notes.addNote({ body: { text: 'Hello' } });
      export const results = [await notes.listNotes(), (await next).value?.data, await notes.putAttachment({ body: new Blob(['abc']) })];
      await events.return?.();
    `,
  });
  const note = { text: 'Hello', client: '' };
  expect(await run(root, 'src/client.ts')).toMatchObject({ results: [[note], note, { bytes: 3 }] });
});
