import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDocument } from '@firn/contract/document';
import { type MockServer, startMockServer } from '@firn/mock/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricsContract } from '../../src/contract/metrics-contract.js';
import { nodeContracts } from '../../src/contract/node-contract.js';
import { run } from './run-program.js';

describe('firn-conformance', () => {
  let server: MockServer;
  let folder: string;
  beforeAll(async () => {
    server = await startMockServer({ contracts: [...nodeContracts, metricsContract] });
    folder = await mkdtemp(path.join(tmpdir(), 'firn-conformance-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('finds out what the server is, and reports by method', async () => {
    const { code, out } = await run(server.url, '--only', 'info.');
    expect(code).toBe(0);
    expect(out).toMatch(/^info\.peers +\d+ passed$/m);
    expect(out).toMatch(new RegExp(`node at ${server.url}: 0 failed, \\d+ passed`));
  });

  it('writes JSON and JUnit, and takes a list of known differences', async () => {
    const files = {
      json: path.join(folder, 'report.json'),
      junit: path.join(folder, 'report.xml'),
      known: path.join(folder, 'known.json'),
    };
    await writeFile(files.known, '{"getChain example: nothing of the kind": "no reason"}');
    const words = [
      '--contract',
      'metrics',
      '--only',
      'listChains',
      '--json',
      files.json,
      '--junit',
      files.junit,
      '--known',
      files.known,
    ];
    expect((await run(server.url, ...words)).code).toBe(0);
    expect(JSON.parse(await readFile(files.json, 'utf8'))).toMatchObject({
      contract: 'metrics',
      conforms: true,
    });
    expect(await readFile(files.junit, 'utf8')).toContain('<testsuite name="listChains"');
  });

  it('checks texts by their formats where a flag says so', async () => {
    const spec = path.join(folder, 'formats.json');
    const content = { 'application/json': { schema: { type: 'string', format: 'uuid' }, example: 'none' } };
    const operation = { operationId: 'getId', responses: { 200: { description: '', content } } };
    const info = { title: 'T', version: '1' };
    const document = { openapi: '3.1.0', info, paths: { '/id': { get: operation } } };
    await writeFile(spec, JSON.stringify(document));
    const mock = await startMockServer({ contracts: [openDocument(document)] });
    expect(await run(mock.url, '--spec', spec)).toMatchObject({ code: 0 });
    expect(await run(mock.url, '--spec', spec, '--formats', 'check')).toMatchObject({
      code: 1,
      out: expect.stringContaining('expected a UUID, received "none"'),
    });
    await mock.close();
  });

  it('sends the credentials that a document asks for', async () => {
    const spec = path.join(folder, 'keys.json');
    const keys = {
      openapi: '3.1.0',
      info: { title: 'Keys', version: '1' },
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            responses: { 200: { description: '', content: { 'text/plain': { example: 'a' } } } },
          },
        },
        '/b/{c}': {
          delete: {
            operationId: 'b',
            parameters: [{ name: 'c', in: 'path', required: true, schema: { type: 'string' } }],
            responses: { 204: { description: '' } },
          },
        },
      },
    };
    await writeFile(spec, JSON.stringify(keys));
    await using own = await startMockServer({ contracts: [openDocument(keys)] });
    const refused = await run(own.url, '--spec', spec);
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('401')]);
    const { code, out } = await run(own.url, '--spec', spec, '--auth', 'key=secret');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /untried {2}1: the document has no whole example .* \(b\)\nKeys at .*: 0 failed, 1 passed\n$/,
      ),
    ]);
  });

  it('checks a document of somebody else, and fuzzes it', async () => {
    const spec = path.join(folder, 'pets.json');
    const pets = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, example: 1 }],
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { type: 'array' }, example: ['Tom'] } },
              },
            },
          },
        },
      },
    };
    await writeFile(spec, JSON.stringify(pets));
    // The mock of the other contracts has no such path.
    const differs = await run(server.url, '--spec', spec);
    expect(differs.code).toBe(1);
    expect(differs.out).toContain('Pets at ');
    expect((await run(server.url, '--contract', 'metrics', '--fuzz', '1', '--seed', '7')).code).toBe(0);
  });

  it('says why nothing was fuzzed where a server lets nobody in', async () => {
    const text = { type: 'object', properties: { text: { type: 'string', example: 'a' } } };
    const value = { name: 'value', in: 'query', content: { 'application/json': { schema: text } } };
    const busy = {
      openapi: '3.1.0',
      info: { title: 'Busy', version: '1' },
      paths: { '/say': { get: { operationId: 'say', parameters: [value], responses: {} } } },
    };
    const spec = path.join(folder, 'busy.json');
    await writeFile(spec, JSON.stringify(busy));
    const listener = createServer((_, answer) => answer.writeHead(429, { 'retry-after': '600' }).end());
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    const { port } = listener.address() as AddressInfo;
    const { code, out, error } = await run(`http://127.0.0.1:${port}`, '--spec', spec, '--fuzz', '1');
    listener.close();
    expect(out).toContain('there was no time, or the server asked to wait (say)');
    expect([code, error]).toEqual([2, expect.stringContaining('no call was answered within 1 s')]);
  });

  it('ends with 2 for a mistake in the call', async () => {
    expect(await run('nonsense')).toMatchObject({
      code: 2,
      error: expect.stringContaining('nonsense is no HTTP address'),
    });
    expect(await run(server.url, '--fuzz', '-1')).toMatchObject({
      code: 2,
      error: expect.stringContaining('expected seconds'),
    });
  });

  it('ends with 2 where nothing was checked', async () => {
    const { code, error } = await run(server.url, '--only', 'eth_sendRawTransaction');
    expect(error).toContain('error nothing was checked: ');
    expect(error).toContain('checks were skipped, the first because: changes the state');
    expect(code).toBe(2);
  });

  it('writes its version', async () => {
    expect(await run('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});
