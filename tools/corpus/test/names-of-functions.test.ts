import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compilePackages, compilers } from '../src/generated-code/compile-packages.js';
import { generatePackages } from '../src/generated-code/generate-packages.js';

it('a schema that converts may be called as the request of an operation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  const SaveVisitRequest = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/SaveVisitRequest' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Visits', version: '1' },
    paths: {
      '/visits': {
        post: {
          operationId: 'saveVisit',
          requestBody: { required: true, content },
          responses: { 200: { description: '', content } },
        },
      },
    },
    components: { schemas: { SaveVisitRequest } },
  };
  try {
    const corpus = { name: 'visits', document, files: {} };
    const generated = await generatePackages(corpus, folder, 'visits', { dates: 'Date' });
    expect(await compilePackages([generated], compilers[1], folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
