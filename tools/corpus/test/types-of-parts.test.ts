import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocument } from '@firn/contract/document';
import { createMock } from '@firn/mock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GeneratedPackages, generatePackages } from '../src/generated-code/generate-packages.js';
import { loadPackage } from '../src/generated-code/load-package.js';
import type { JsonObject } from '../src/json.js';
import { startServer } from '../src/round-trip/server-under-test.js';

const photo = { type: 'string', contentMediaType: 'image/png' };
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Photos', version: '1' },
  paths: {
    '/photos': {
      post: {
        operationId: 'addPhoto',
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { type: 'object', properties: { photo } } } },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
  },
};

let folder: string;
let packages: GeneratedPackages;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  packages = await generatePackages({ name: 'photos', document, files: {} }, folder, 'photos');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function formOf(type: string): FormData {
  const form = new FormData();
  form.set('photo', new Blob(['x'], { type }), 'photo');
  return form;
}

it('a client sends a part as the media type of its schema', async () => {
  const client = (await loadPackage(packages, 'client')) as {
    readonly inProcessTransport: (server: object) => object;
    readonly addPhoto: (transport: object, params: object) => Promise<void>;
  };
  const types: string[] = [];
  const transport = client.inProcessTransport({
    fetch: async (request: Request) => {
      const sent = (await request.formData()).get('photo');
      types.push(typeof sent === 'string' || sent === null ? 'none' : sent.type);
      return new Response(null, { status: 204 });
    },
  });
  await client.addPhoto(transport, { body: { photo: new Blob(['x']) } });
  expect(types).toEqual(['image/png']);
});

it('a server takes that media type and no other', async () => {
  await using server = await startServer(packages, ['default'], {
    handle: async () => undefined,
    authenticate: () => true,
  });
  const post = async (type: string) =>
    (await fetch(`${server.origin('addPhoto')}/photos`, { method: 'POST', body: formOf(type) })).status;
  expect([await post('image/png'), await post('image/jpeg')]).toEqual([204, 400]);
});

it('a mock takes that media type', async () => {
  const mock = createMock({ contracts: [openDocument(document)] });
  const init = { method: 'POST', body: formOf('image/png') };
  expect((await mock.fetch(new Request('http://localhost/photos', init))).status).toBe(204);
});
