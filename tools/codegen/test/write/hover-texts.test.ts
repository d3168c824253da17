import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { generateDocument } from '../../src/generate/document-run.js';
import { temporaryProject } from '../fixtures/temporary-project.js';

const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets': {
      get: {
        operationId: 'findPet',
        tags: ['pets'],
        parameters: [
          {
            name: 'limit',
            in: 'query',
            description: 'How many',
            schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
          },
          {
            name: 'kind',
            in: 'query',
            schema: { type: 'string', pattern: '^[a-z0-9]+$', default: '20' },
            example: 'cat',
          },
          { name: 'slug', in: 'query', schema: { $ref: '#/components/schemas/Slug' } },
        ],
        responses: {
          200: {
            description: 'A pet',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Slug: { type: 'string', minLength: 2, format: 'slug', examples: ['tom-cat'] },
      Tags: { type: 'array', items: { type: 'string' }, maxItems: 3, uniqueItems: true },
      Pet: {
        type: 'object',
        required: ['slug', 'weight', 'born', 'note', 'tags', 'own', 'state'],
        properties: {
          slug: { $ref: '#/components/schemas/Slug', description: 'Its slug.' },
          weight: { type: ['number', 'null'], exclusiveMinimum: 0, multipleOf: 0.5, example: 4.5 },
          born: { type: 'string', format: 'date', description: '- a list\n- of words' },
          note: { type: 'string', pattern: '^a*/`  @b\\n', example: 'x'.repeat(200) },
          tags: { $ref: '#/components/schemas/Tags' },
          own: { type: 'object', properties: {}, example: { a: [1, 'b'] } },
          shout: { type: 'string', default: '`a` @b\n', example: '@tom' },
          state: { enum: ['a', 'b'], example: 'a' },
        },
      },
    },
  },
};

const program = `import { httpTransport } from '@firn/rest/client';
import { type Tags, findPet } from './api/index.js';
const pet = await findPet(httpTransport({ baseUrl: '' }), { limit: 5, kind: 'dog', slug: 'ab' });
export const tags: Tags = [];
console.log(pet.slug, pet.weight, pet.born, pet.note, pet.tags, pet.own, pet.shout, pet.state);
`;

const workspace = path.join(import.meta.dirname, '../../../..');

/** The documentation that an editor shows over the first mention of a name in a file. */
function hoverIn(file: string): (mention: string) => string {
  const source = (name: string): string[] => [path.join(workspace, 'packages', name)];
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
    types: [],
    customConditions: ['@firn/source'],
    paths: {
      '@firn/primitives': source('primitives/src/index.ts'),
      '@firn/primitives/*': source('primitives/src/*/index.ts'),
      '@firn/rest/*': source('rest/src/*/index.ts'),
    },
  };
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => path.dirname(file),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const text = readFileSync(file, 'utf8');
  return (mention) => {
    const position = text.indexOf(mention) + mention.lastIndexOf('.') + 1;
    const info = service.getQuickInfoAtPosition(file, position);
    return [...(info?.documentation ?? []), ...(info?.tags ?? []).map(({ name }) => ({ text: `@${name}` }))]
      .map((part) => part.text)
      .join('');
  };
}

it('says limits, default and example of parameters and members where an editor shows them', async () => {
  const root = temporaryProject({
    'pets.json': JSON.stringify(pets),
    'src/main.ts': program,
    'package.json': '{ "type": "module" }',
  });
  await generateDocument({
    documents: ['pets.json'],
    root,
    out: 'src/api',
    scope: '@firn',
    codecs: false,
    inFolder: {
      folder: { path: 'src/api', zod: false, importExtension: 'js' },
      write: ['validators', 'client'],
    },
  });
  const hover = hoverIn(path.join(root, 'src/main.ts'));
  expect(hover('limit')).toBe('How many. Minimum: 1. Maximum: 100. Default: `20`.');
  expect(hover('kind')).toBe('Pattern: `^[a-z0-9]+$`. Default: `"20"`. Example: `cat`.');
  expect(hover('slug')).toBe('Minimum length: 2. Format: `slug`. Example: `tom-cat`.');
  expect(hover('pet.slug')).toBe('Its slug. Minimum length: 2. Format: `slug`. Example: `tom-cat`.');
  expect(hover('pet.weight')).toBe('Exclusive minimum: 0. Multiple of: 0.5. Example: `4.5`.');
  expect(hover('pet.born')).toBe('- a list\n- of words\n\nFormat: `date`.');
  // The comment ends where it should, and no part of the pattern is a tag.
  expect(hover('pet.note')).toBe('Pattern: `^a*\\/\\x60  \\x40b\\n`.');
  expect(hover('pet.shout')).toBe('Default: `"\\u0060a\\u0060 \\u0040b\\n"`. Example: `@tom`.');
  expect(hover('pet.tags')).toBe('');
  expect(hover('Tags')).toBe('Maximum items: 3. Unique items.');
  expect(hover('pet.own')).toBe('Example: `{"a":[1,"b"]}`.');
  expect(hover('pet.state')).toBe('');
});
