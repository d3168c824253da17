import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { generateDocument } from '../../src/generate/document-run.js';
import { checkProject, generateProject } from '../../src/generate/project-run.js';
import { manifestName } from '../../src/manifest/manifest.js';
import { isWriteError } from '../../src/write/write-error.js';
import { temporaryProject, writeFiles } from '../fixtures/temporary-project.js';

const document = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      summary: Lists pets.
      tags: [pets]
      responses: { 200: { description: All., content: { application/json: { schema: { type: array, items: { type: string } }, example: [Tom] } } } }
`;
const edited = document.replace('Lists pets.', 'Lists all pets.');

/** A project with one contract of this configuration. */
function project(contract: object = {}, others: object = {}): string {
  const shop = { documents: ['shop.yaml'], write: ['validators', 'client', 'server'], ...contract };
  return temporaryProject({
    'firn.json': JSON.stringify({ scope: '@shop', contracts: { shop }, ...others }),
    'shop.yaml': document,
  });
}

const generate = (root: string) => generateProject(readConfig(path.join(root, 'firn.json')));
const checkFresh = async (root: string) =>
  (await checkProject(readConfig(path.join(root, 'firn.json')), { fresh: true })).differences;
const textOf = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Edits a text file of the manifest. */
function editManifest(root: string, edit: (manifest: Record<string, Record<string, string>>) => void): void {
  const manifest = JSON.parse(textOf(root, manifestName));
  edit(manifest);
  writeFileSync(path.join(root, manifestName), JSON.stringify(manifest));
}

describe('a run after another one', () => {
  it.each([
    ['as usual', {}, {}],
    ['that begin with ./', { tests: './t/x.test.ts', bundle: './b' }, { packages: './packages' }],
    ['that end in /', {}, { packages: 'packages/' }],
    ['beside everything else', {}, { packages: '.' }],
    ['with a detour', {}, { packages: 'a/../packages' }],
  ])('leaves what the project says, where its folders are written %s', async (_, contract, others) => {
    const root = project(contract, others);
    await generate(root);
    expect((await generate(root)).unchanged).toBe(true);
    writeFiles(root, { 'shop.yaml': edited });
    const { differences } = await generate(root);
    expect(differences.map(({ kind }) => kind)).not.toContain('stale');
    expect(await checkFresh(root)).toEqual([]);
  });

  it('makes a module again that was edited together with a line of the manifest', async () => {
    const root = project({ tests: 't/x.test.ts' });
    await generate(root);
    const wanted = textOf(root, 't/x.test.ts');
    writeFiles(root, { 't/x.test.ts': `${wanted}// by hand\n`, 'shop.yaml': edited });
    editManifest(root, ({ outputs }) => {
      delete outputs?.['t/x.test.ts'];
    });
    await generate(root);
    expect(textOf(root, 't/x.test.ts')).toBe(wanted);
  });

  it('removes what the run before wrote, also where its manifest has no drafts yet', async () => {
    const root = project({ tests: 't/x.test.ts' });
    await generate(root);
    const manifest = JSON.parse(textOf(root, manifestName));
    delete manifest.drafts;
    const settings = textOf(root, 'firn.json').replace('t/x.test.ts', 't/y.test.ts');
    writeFiles(root, { [manifestName]: JSON.stringify(manifest), 'firn.json': settings });
    await generate(root);
    expect(existsSync(path.join(root, 't/x.test.ts'))).toBe(false);
    expect(existsSync(path.join(root, 't/y.test.ts'))).toBe(true);
  });

  it('reads a document again that was saved while the run before read', async () => {
    const root = project({ writers: [{ module: './writer.mjs', out: 'out' }] });
    // The writer runs after the document was read.
    writeFiles(root, {
      'writer.mjs': `import { appendFileSync, existsSync, utimesSync, writeFileSync } from 'node:fs';
export default (_, { root }) => {
  if (existsSync(root + '/saved')) return;
  writeFileSync(root + '/saved', '');
  appendFileSync(root + '/shop.yaml', '# saved\\n');
  // File systems take the time of the last tick; this is a time after the start of the run.
  for (const tick = Date.now(); Date.now() === tick; );
  utimesSync(root + '/shop.yaml', new Date(), new Date());
};`,
    });
    await generate(root);
    expect((await generate(root)).unchanged).toBe(false);
    expect((await generate(root)).unchanged).toBe(true);
  });

  it('takes a document for unchanged whose time is yet to come', async () => {
    const root = project();
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(path.join(root, 'shop.yaml'), later, later);
    await generate(root);
    expect((await generate(root)).unchanged).toBe(true);
  });

  it('knows what was written before a run that failed', async () => {
    const root = project({ tests: 't/x.test.ts' });
    await generate(root);
    const settings = textOf(root, 'firn.json').replace('t/x.test.ts', 'z/y.test.ts');
    writeFiles(root, { 'firn.json': settings, z: 'in the way' });
    await expect(generate(root)).rejects.toThrow('cannot be created');
    rmSync(path.join(root, 'z'));
    await generate(root);
    expect(existsSync(path.join(root, 't/x.test.ts'))).toBe(false);
  });
});

describe('a document of the command line', () => {
  const run = (root: string, out: string, name = 'shop') =>
    generateDocument({ documents: ['shop.yaml'], root, out, scope: '@shop', codecs: false, name });

  it.each(['../packages', '.', './a/../b'])('is written into %s, and stays there', async (out) => {
    const root = path.join(temporaryProject({ 'here/shop.yaml': document }), 'here');
    const first = await run(root, out);
    expect(existsSync(path.join(root, out, 'shop-client/src/generated/pets.ts'))).toBe(true);
    expect(first.differences.map(({ kind }) => kind)).not.toContain('stale');
    expect((await run(root, out)).differences).toEqual([]);
  });

  it('may have a name that begins with a digit', async () => {
    const root = temporaryProject({ 'shop.yaml': document.replaceAll('pets', '2pets') });
    await run(root, 'packages', '1-shop');
    expect(textOf(root, 'packages/1-shop-client/src/generated/client.ts')).toContain(
      'export interface _1ShopClient {',
    );
  });

  it('is refused with its place where its comments nest deeper than the compiler can follow', async () => {
    const summary = `'@type {${'('.repeat(20_000)}'`;
    const root = temporaryProject({ 'shop.yaml': document.replace('Lists pets.', summary) });
    const error: unknown = await run(root, 'packages').catch((thrown: unknown) => thrown);
    expect(isWriteError(error) && error.message).toMatch(/^packages\/.*\.ts nests types or comments deeper/);
    expect(existsSync(path.join(root, 'packages'))).toBe(false);
  });
});
