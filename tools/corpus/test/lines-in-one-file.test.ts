import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedPackages, generatePackages } from '../src/generated-code/generate-packages.js';
import type { JsonObject } from '../src/json.js';
import { startServer } from '../src/round-trip/server-under-test.js';

// A bundler that makes one file of everything leaves out what a module that is loaded later and needed at once has to start with.

const object = (properties: JsonObject): JsonObject => ({ schema: { type: 'object', properties } });
const post = (name: string, content: JsonObject): JsonObject => ({
  post: {
    operationId: name,
    requestBody: { required: true, content },
    responses: { 204: { description: 'Done.' } },
  },
});
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Lines', version: '1' },
  paths: {
    '/lines': post('sendLines', { 'application/x-ndjson': object({ n: { type: 'integer' } }) }),
    '/value': post('sendValue', { 'application/json': object({ n: { type: 'integer' } }) }),
  },
};

let folder: string;
let packages: GeneratedPackages;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'));
  packages = await generatePackages({ name: 'lines', document, files: {} }, folder, 'lines');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a server of lines in one file', () => {
  it('reads JSON', async () => {
    const behind = { handle: async () => undefined, authenticate: () => true };
    await using server = await startServer(packages, ['default'], behind);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"n":1}' };
    expect((await fetch(`${server.origin('sendValue')}/value`, init)).status).toBe(204);
  });
});
