import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createWrappedNode, SyntaxKind, ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { generateDocument } from '../../src/generate/document-run.js';
import { temporaryProject } from '../fixtures/temporary-project.js';

/** Ends comments, strings, template literals and lines: what follows would be a program of the document's author. */
const words = `*/evil();/*\`\${evil()}'"\\\n*/evil();//`;
/** The same where a line cannot end. */
const line = words.replace('\n', ' ');

const rest = {
  openapi: '3.1.0',
  info: { title: words, version: words, description: words },
  servers: [{ url: `https://example.com/${encodeURI(line)}*/`, description: words }],
  tags: [{ name: words, description: words }],
  paths: {
    [`/a*/evil();/*\`\${evil()}'/{id${line.replaceAll('/', '')}}`]: {
      get: {
        operationId: words,
        tags: [words],
        summary: words,
        description: words,
        parameters: [
          { name: words, in: 'query', description: words, schema: { type: 'string', default: words } },
          { name: words, in: 'cookie', schema: { enum: [words, 'b'] } },
        ],
        responses: {
          200: {
            description: words,
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Pet' }, example: { [words]: 'a' } },
            },
          },
          404: { description: words, content: { 'text/plain': {} } },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        title: words,
        description: words,
        required: [words],
        properties: {
          [words]: { const: words, description: words },
          texts: { type: 'string', pattern: '^(?!\\*/evil\\(\\);/\\*`\\$\\{evil\\(\\)\\}\'")' },
        },
        additionalProperties: { type: 'integer', deprecated: true },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', description: words } },
  },
  security: [{ key: [] }],
};

const rpc = {
  openrpc: '1.3.2',
  info: { title: words, version: words },
  methods: [
    {
      name: words,
      summary: words,
      tags: [{ name: words }],
      params: [{ name: words, required: true, schema: { enum: [words] } }],
      result: { name: words, schema: { type: 'array', items: { const: words } } },
      errors: [{ code: 1, message: words }],
    },
  ],
};

describe('words of documents', () => {
  it.each([
    ['HTTP', rest],
    ['JSON-RPC', rpc],
  ])('stay words in everything that is written of %s', async (_, document) => {
    const root = temporaryProject({ 'document.json': JSON.stringify(document) });
    await generateDocument({
      documents: ['document.json'],
      root,
      out: 'packages',
      scope: '@x',
      codecs: false,
      name: 'api',
    });
    const files = readdirSync(path.join(root, 'packages'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => ({ path: file, text: readFileSync(path.join(root, 'packages', file), 'utf8') }));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const source = createWrappedNode(ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ESNext));
      const calls = source
        .getDescendantsOfKind(SyntaxKind.Identifier)
        .filter((each) => each.getText() === 'evil');
      expect(
        calls.map((each) => each.getParent()?.getText()),
        file.path,
      ).toEqual([]);
    }
  });
});
