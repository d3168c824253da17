import { fileURLToPath } from 'node:url';
import { chromiumPath } from '@firn/testing/chromium';
import { patienceMs } from '@firn/testing/eventually';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';

if (chromiumPath === undefined)
  console.warn(
    'No Chromium: the mock is bundled, but not run in a browser. apt-get install chromium, or set FIRN_CHROMIUM.',
  );

/** What a page of an app would do: an OpenAPI, a Swagger and an OpenRPC document in one mock. */
const app = `
import { createMock } from '@firn/mock';
import { openDocument } from '@firn/contract/document';
const info = { title: 'A', version: '1' };
const text = { type: 'string' };
const pets = { openapi: '3.1.0', info, paths: { '/pets/{id}': { get: { operationId: 'getPet',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
  responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'object', properties: { name: text } }, example: { name: 'Tom' } } } } } } } } };
const old = { swagger: '2.0', info, paths: { '/old': { get: { operationId: 'old', produces: ['application/json'], responses: { 200: { description: '', schema: { type: 'string', enum: ['yes'] } } } } } } };
const calculator = { openrpc: '1.3.2', info, 'x-path': '/rpc', methods: [{ name: 'add', params: [{ name: 'a', required: true, schema: { type: 'integer' } }],
  result: { name: 'sum', schema: { type: 'integer' } }, examples: [{ name: 'one', params: [{ name: 'a', value: 1 }], result: { name: 'sum', value: 2 } }] }] };
const mock = createMock({ contracts: [pets, old, calculator].map((document) => openDocument(document)) });
const ask = async (path, init) => (await mock.fetch(new Request('http://mock' + path, init))).text();
globalThis.answers = (async () => [
  await ask('/pets/7'),
  await ask('/pets/x'),
  await ask('/old'),
  await ask('/rpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"jsonrpc":"2.0","id":1,"method":"add","params":[1]}' }),
])();
`;

describe('the mock in a browser', () => {
  it('is bundled without a module of Node.js, and answers there', async () => {
    const { outputFiles } = await build({
      stdin: { contents: app, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'esm',
      conditions: ['@firn/source', 'module'],
      logLevel: 'silent',
    });
    const [bundle] = outputFiles;
    if (bundle === undefined) throw new Error('nothing was bundled');
    expect(bundle.text).not.toMatch(/from "node:/);
    if (chromiumPath === undefined) return;
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(patienceMs);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.addScriptTag({ content: bundle.text, type: 'module' });
      await page.waitForFunction('globalThis.answers !== undefined');
      const [pet, refused, old, sum] = (await page.evaluate('globalThis.answers')) as string[];
      expect(errors).toEqual([]);
      expect(pet).toBe('{"name":"Tom"}');
      expect(refused).toContain('id must be an integer');
      expect(old).toBe('"yes"');
      expect(sum).toBe('{"jsonrpc":"2.0","id":1,"result":2}');
    } finally {
      await browser.close();
    }
  });
});
