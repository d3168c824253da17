import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FormatOptions } from '@firn/contract';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { generateDocument } from '../../../src/generate/document-run.js';
import { temporaryProject } from '../../fixtures/temporary-project.js';
import { typeCheck } from '../../fixtures/type-check.js';

const file = 'packages/pets-server/test/generated/examples.test.ts';

const settings = { documents: ['pets.yaml'], out: 'packages', scope: '@shop', codecs: false, name: 'pets' };

async function testsOf(document: string, formats: FormatOptions = {}): Promise<string> {
  const root = temporaryProject({ 'pets.yaml': document });
  await generateDocument({ ...settings, ...formats, root });
  return readFileSync(path.join(root, file), 'utf8');
}

const method = (examples: string, name = 'pets.count') => `openrpc: 1.3.2
info: { title: Pets, version: 1.0.0 }
x-path: /shops/{shop}
methods:
  - name: ${name}
    summary: Counts pets.
    params: [{ name: kind, schema: { type: string } }]
    result: { name: count, schema: { type: integer } }
    examples: ${examples}
`;

it('sends each example through the client and the table of the server', async () => {
  const text = await testsOf(
    method('[{ name: cats, params: [{ name: kind, value: cat }], result: { name: count, value: 2 } }]'),
  );
  expect(text).toContain("test('pets.count: cats', () =>\n  roundTrip(\n");
  // The table has no name: its keys are the names.
  expect(text).toContain("{ name: 'pets.count', ...petsGroup.methods['pets.count'] },");
  expect(text).toContain("petsCount(transport, params, { pathParams: { shop: 'example' } }),");
  expect(text).toContain("{ kind: 'cat' },\n    2,\n");
});

it('compiles, and passes where both sides agree', { timeout: 120_000 }, async () => {
  const root = mkdtempSync(path.join(import.meta.dirname, '../../../node_modules/.examples-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const call = '{ name: cats, params: [{ name: kind, value: cat }], result: { name: count, value: 2 } }';
  writeFileSync(path.join(root, 'pets.yaml'), method(`[${call}]`));
  await generateDocument({ ...settings, root });
  expect(
    typeCheck({ packages: [{ name: 'pets', folder: path.join(root, 'packages') }], scope: '@shop' }),
  ).toEqual([]);
  const entry = (role: string, name = 'index') =>
    path.join(root, `packages/pets-${role}/src/generated/${name}.ts`);
  const program = path.join(root, 'examples.mjs');
  await build({
    entryPoints: [path.join(root, file)],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@firn/source'],
    alias: {
      '@shop/pets-validators/explain': entry('validators', 'explain'),
      '@shop/pets-validators/zod': entry('validators', 'zod'),
      '@shop/pets-validators': entry('validators'),
      '@shop/pets-client': entry('client'),
      '@shop/pets-server': entry('server'),
    },
    nodePaths: ['node-server', 'node-validators'].map((name) =>
      path.join(import.meta.dirname, `../../../../../packages/${name}/node_modules`),
    ),
  });
  const { status, stdout } = spawnSync(process.execPath, ['--test', program], { encoding: 'utf8' });
  expect(stdout).toMatch(/^# pass 1$/m);
  expect(status).toBe(0);
});

it('leaves out an example that the document does not allow', async () => {
  const text = await testsOf(
    method('[{ name: cats, params: [{ name: kind, value: 7 }], result: { name: count, value: 2 } }]'),
  );
  expect(text).not.toContain('roundTrip');
});

it('sends the example of a method without a result, which is a notification', async () => {
  const text = await testsOf(
    method('[{ name: cats, params: [{ name: kind, value: cat }] }]').replace(/\n *result: .*/, ''),
  );
  expect(text).toContain("{ kind: 'cat' },\n    undefined,\n");
});

it('tests an integer beyond 2^53 only where a type holds it', async () => {
  const document = method(
    '[{ name: many, params: [], result: { name: count, value: 9007199254740993 } }]',
  ).replace('{ type: integer }', '{ type: integer, format: int64 }');
  expect(await testsOf(document)).not.toContain('roundTrip');
  expect(await testsOf(document, { int64: 'bigint' })).toContain("{},\n    '9007199254740993',\n");
});

it('has a skipped test that says that nothing was tested where the document has no examples', async () => {
  expect(await testsOf(method('[]'))).toMatch(
    /\n\ntest\('examples of the document', \{\n {2}skip: 'nothing was tested: [^']+; add `examples` to a method',\n\}\);\n$/,
  );
});

const secured = (security: string) => `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: countPets
      security: ${security}
      responses: { "200": { description: How many., content: { application/json: { schema: { type: integer }, example: 2 } } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
`;

it('asks for no credentials, which are no part of an example', async () => {
  expect(await testsOf(secured('[{ key: [] }]'))).toContain(
    'createRestServer({ operations: [{ contract, handler }], authenticate: false })',
  );
  expect(await testsOf(secured('[]'))).toContain('createRestServer({ operations: [{ contract, handler }] })');
});
