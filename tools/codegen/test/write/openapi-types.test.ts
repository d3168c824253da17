import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateDocument } from '../../src/generate/document-run.js';
import { formatModule } from '../../src/write/format.js';
import { temporaryProject } from '../fixtures/temporary-project.js';

const project = path.join(import.meta.dirname, '../../../..');
const types = 'packages/pets-validators/src/generated/openapi.ts';

/** Generates packages from documents, and reads the types of openapi-typescript. */
async function generate(documents: Readonly<Record<string, string>>) {
  const root = temporaryProject(documents);
  const named = { documents: Object.keys(documents), root, out: 'packages', scope: '@shop', name: 'pets' };
  const { leftOut } = await generateDocument({ ...named, codecs: false });
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  return { read, leftOut: leftOut.map(({ code, message }) => `${code}: ${message}`) };
}

const document = (rest: string): string => `openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\n${rest}`;
const ok = `responses: { '200': { description: Done. } }`;

describe('the types of openapi-typescript', () => {
  it('are what openapi-typescript makes of the document of the metrics service', async () => {
    const { default: openapiTS, astToString }: typeof import('openapi-typescript') = createRequire(
      import.meta.url,
    )('openapi-typescript');
    const text = readFileSync(
      path.join(project, 'packages/specs/src/generated/metrics.openapi.json'),
      'utf8',
    );
    const wanted = await formatModule('a.ts', astToString(await openapiTS(text, { silent: true })));
    const written = readFileSync(
      path.join(project, 'packages/metrics-validators/src/generated/openapi.ts'),
      'utf8',
    );
    expect(written.slice(written.indexOf('export'))).toBe(wanted.text.slice(wanted.text.indexOf('export')));
  });

  it('number the second of two operations with one operationId', async () => {
    const { read } = await generate({
      'pets.yaml': document(`paths:
  /a: { get: { operationId: find, ${ok} } }
  /b: { get: { operationId: find, ${ok} }, post: { operationId: find2, ${ok} } }
`),
    });
    expect([...read(types).matchAll(/^ {2}(find\d?): \{/gm)].map(([, name]) => name)).toEqual([
      'find',
      'find3',
      'find2',
    ]);
  });

  it('cover every document of a contract', async () => {
    const { read } = await generate({
      'a.yaml': document(`paths: { /a: { get: { ${ok} } }, /both: { get: { ${ok} } } }\n`),
      'b.yaml': document(
        `paths: { /both: { post: { ${ok} } } }\ncomponents: { schemas: { Cat: { type: string } } }\n`,
      ),
    });
    const order = ["'/a': {", "'/both': {", 'get: {', 'post: {', 'Cat: string;'].map((text) =>
      read(types).indexOf(text),
    );
    expect(order.every((at) => at > 0)).toBe(true);
  });

  it('have the values of a discriminator that maps to schemas by name', async () => {
    const variant = (name: string): string =>
      `    ${name}: { type: object, properties: { kind: { type: string } } }\n`;
    const { read } = await generate({
      'pets.yaml': document(`paths: {}
components:
  schemas:
    Pet:
      oneOf: [{ $ref: '#/components/schemas/a.cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind, mapping: { meow: a.cat, woof: Dog } }
${variant('a.cat')}${variant('Dog')}`),
    });
    expect(read(types)).toContain("kind: 'meow';");
    expect(read(types)).toContain("kind: 'woof';");
  });

  it('read no file or address that an extension or an example refers to', async () => {
    const { read, leftOut } = await generate({
      'pets.yaml': document(`x-more: { $ref: ./missing.yaml }
paths:
  /a:
    x-more: { $ref: 'http://127.0.0.1:1/missing.yaml' }
    get:
      responses:
        '200':
          description: Done.
          content: { application/json: { schema: { type: object, example: { $ref: ./missing.yaml } } } }
`),
    });
    expect(read(types)).toContain("'application/json': Record<string, never>;");
    expect(leftOut).toEqual([]);
  });

  it('are an entry of a new package, and are left out with a warning if openapi-typescript fails', async () => {
    const entries = ({ read }: { read: (file: string) => string }): string[] =>
      Object.keys(JSON.parse(read('packages/pets-validators/package.json')).exports);
    const good = await generate({ 'pets.yaml': document(`paths: { /a: { get: { ${ok} } } }\n`) });
    expect(entries(good)).toContain('./openapi');
    const bad = await generate({
      'pets.yaml': document('paths: {}\ncomponents: { schemas: { Cat: { allOf: {} } } }\n'),
    });
    expect(bad.leftOut).toEqual([
      'openapi-types: openapi.ts is left out, because openapi-typescript failed: items is not iterable',
    ]);
    expect(entries(bad)).toEqual(['.', './zod', './explain', './package.json']);
  });

  it('are generated from titles and summaries that YAML reads as numbers', async () => {
    const { read } = await generate({
      'pets.yaml': document(`paths: { /a: { get: { operationId: a, summary: 404, ${ok} } } }\n`),
    });
    expect(read(types)).toContain('/** 404 */');
  });

  it('come with a warning if openapi-typescript does not support the method of an operation', async () => {
    const { leftOut, read } = await generate({
      'pets.yaml': `openapi: 3.2.0
info: { title: Pets, version: 1.0.0 }
paths: { /a: { get: { ${ok} }, query: { ${ok} }, additionalOperations: { LINK: { ${ok} } } } }
`,
    });
    expect(leftOut).toEqual([
      'openapi-types: the entry ./openapi lacks LINK /a, QUERY /a: openapi-typescript does not support their methods',
    ]);
    expect(read(types)).toContain("'/a': {");
  });

  it('are not in packages of OpenRPC documents', async () => {
    const { read } = await generate({
      'pets.yaml': 'openrpc: 1.3.2\ninfo: { title: Pets, version: 1.0.0 }\nmethods: []\n',
    });
    expect(read('packages/pets-validators/package.json')).not.toContain('./openapi');
  });
});
