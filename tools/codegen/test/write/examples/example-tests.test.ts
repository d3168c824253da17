import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { generateDocument } from '../../../src/generate/document-run.js';
import { temporaryProject } from '../../fixtures/temporary-project.js';
import { typeCheck } from '../../fixtures/type-check.js';

const file = 'packages/pets-server/test/generated/examples.test.ts';

const testsOf = async (document: string): Promise<string> =>
  readFileSync(path.join(await packagesOf(document), file), 'utf8');

/** Generates the packages of a document and returns the folder that holds them. */
async function packagesOf(document: string): Promise<string> {
  const root = temporaryProject({ 'pets.yaml': document });
  await generateDocument({
    documents: ['pets.yaml'],
    root,
    out: 'packages',
    scope: '@shop',
    codecs: false,
    name: 'pets',
  });
  return root;
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
  expect(text).toContain("{ name: 'pets.count', ...petsGroup.methods['pets.count'] },");
  expect(text).toContain("petsCount(transport, params, { pathParams: { shop: 'example' } }),");
  expect(text).toContain("{ kind: 'cat' },\n    2,\n");
});

it('type-checks', { timeout: 60_000 }, async () => {
  const root = await packagesOf(
    method('[{ name: cats, params: [{ name: kind, value: cat }], result: { name: count, value: 2 } }]'),
  );
  const packages = [{ name: 'pets', folder: path.join(root, 'packages') }];
  expect(typeCheck({ packages, scope: '@shop' })).toEqual([]);
});

it('keeps an example in sight that the document does not allow, and turns nothing red with it', async () => {
  const text = await testsOf(
    method('[{ name: cats, params: [{ name: kind, value: 7 }], result: { name: count, value: 2 } }]'),
  );
  expect(text).toContain(
    "{ todo: 'the document does not allow it: the parameter kind: expected a string, received 7' },",
  );
});

it('sends the example of a method without a result, which is a notification', async () => {
  const text = await testsOf(
    method('[{ name: cats, params: [{ name: kind, value: cat }] }]').replace(/\n *result: .*/, ''),
  );
  expect(text).toContain("{ kind: 'cat' },\n    undefined,\n");
});

it('leaves out integers beyond 2^53, which no type holds where formats are annotations', async () => {
  const text = await testsOf(
    method('[{ name: many, params: [], result: { name: count, value: 9007199254740993 } }]'),
  );
  expect(text).not.toContain("test('");
});

it('is an empty module where the document has no examples', async () => {
  expect(await testsOf(method('[]'))).toMatch(/\n\nexport \{\};\n$/);
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
