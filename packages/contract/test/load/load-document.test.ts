import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { compactJson } from '../../src/json/index.js';
import { loadDocument } from '../../src/load/index.js';
import { misfitsOf } from '../../src/values/index.js';
import { metricsContract, nodeContracts } from '../firn-documents.js';

const specs = fileURLToPath(new URL('../../../../specs', import.meta.url));

describe('loadDocument', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firn-contract-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('reads the written contracts with all their files as their bundles', async () => {
    const metrics = await loadDocument(path.join(specs, 'metrics/openapi.yaml'));
    const names = (operations: readonly { name: string }[]) => operations.map(({ name }) => name).sort();
    expect(names(metrics.operations)).toEqual(names(metricsContract.operations));
    for (const { result, examples } of metrics.operations) {
      for (const example of examples) expect(misfitsOf(metrics.model, result, example.result)).toEqual([]);
    }
    const info = await loadDocument(path.join(specs, 'node/info/openrpc.yaml'));
    const bundled = nodeContracts.find(({ operations }) => operations[0]?.group === 'info');
    const byName = (operations = info.operations) =>
      operations
        .map(({ name, examples, errors, access }) => ({
          name,
          examples: examples.map((example) => ({ ...example, location: undefined })),
          codes: errors.map(({ code }) => code),
          access,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(byName()).toEqual(byName(bundled?.operations));
  });

  it('keeps integers of any size exact in JSON and YAML', async () => {
    const schema = (max: string) =>
      `{ "openrpc": "1.3.0", "methods": [{ "name": "m", "params": [], "result": { "name": "r", "schema": { "type": "integer", "maximum": ${max}, "minimum": 5 } } }] }`;
    for (const [name, text] of [
      ['a.json', schema('18446744073709551615')],
      ['a.yaml', `# yaml\n${schema('18446744073709551615')}`],
    ] as const) {
      await writeFile(path.join(folder, name), text);
      const contract = await loadDocument(path.join(folder, name));
      expect(compactJson(contract.document)).toContain('"maximum":18446744073709551615');
      expect(contract.operations[0]?.result).toMatchObject({ kind: 'number', minimum: 5 });
    }
  });

  it('lets no document on the network lead to files', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/a.json') response.end('{"openapi":"3.1.0","x":{"$ref":"file:///etc/hosts"}}');
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(loadDocument(`${base}/a.json`)).rejects.toThrow(
      `${base}/a.json refers to file:///etc/hosts: a document on the network must not lead to files`,
    );
    await expect(loadDocument(`${base}/b.json`)).rejects.toThrow(
      `${base}/b.json cannot be read: the server answered 404`,
    );
  });

  it('names an address once', async () => {
    const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/none.json`;
    const said = `${url} cannot be read: the server answered 404`;
    await expect(loadDocument(url)).rejects.toMatchObject({ message: said });
  });

  it('names the document that cannot be read', async () => {
    const file = path.join(folder, 'broken.yaml');
    await writeFile(file, 'openrpc: 1.3.0\nmethods: [{ $ref: missing.yaml }]');
    await expect(loadDocument(file)).rejects.toThrow(/broken\.yaml: .*missing\.yaml/);
    await writeFile(file, 'openrpc: [');
    await expect(loadDocument(file)).rejects.toThrow(/broken\.yaml: /);
  });

  it('says what stands where a document is expected', async () => {
    const file = path.join(folder, 'read.yaml');
    const expected = `${file}: expected a document with openrpc: 1.x, openapi: 3.x or swagger: 2.0`;
    for (const [text, said] of [
      ['', ', not an empty document'],
      ['[1, 2]', ', not a list'],
      ['Not found', ', not text that is no mapping of JSON or YAML ("Not found")'],
      [
        '<!doctype html>\n<p style="color: red">a: b',
        ', not a page of HTML (probably not the URL of the raw document)',
      ],
      ['a: 1', ''],
    ] as const) {
      await writeFile(file, text);
      await expect(loadDocument(file)).rejects.toMatchObject({ message: expected + said });
    }
  });

  it('refuses an alias of YAML that contains itself, at its place', async () => {
    const file = path.join(folder, 'loop.yaml');
    await writeFile(file, 'openrpc: 1.3.0\nmethods: []\ncomponents: { schemas: { A: &a { items: *a } } }');
    await expect(loadDocument(file)).rejects.toThrow(
      `${file}:3:34 this is an alias of /components/schemas/A, which contains it and so has no end`,
    );
  });

  it('reads a contract of more than 3,000 files', async () => {
    const count = 3_100;
    const propertyOf = (index: number) => ({ $ref: `types/type${index}.json` });
    const properties = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`p${index}`, propertyOf(index)]),
    );
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const paths = {
      '/all': { get: { operationId: 'getAll', responses: { 200: { description: 'All.', content } } } },
    };
    await mkdir(path.join(folder, 'types'));
    const schema = JSON.stringify({ type: 'object', properties: { id: { type: 'integer' } } });
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        writeFile(path.join(folder, `types/type${index}.json`), schema),
      ),
    );
    const file = path.join(folder, 'all.json');
    await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'All', version: '1' }, paths }));
    const contract = await loadDocument(file);
    expect(contract.model.types).toHaveLength(count);
  });

  it('reads the documents that belong to the contract alone', async () => {
    const file = path.join(folder, 'texts.yaml');
    const notes = path.join(folder, 'notes.md');
    await writeFile(notes, '# Notes\n- one\nb: c');
    const head = 'openrpc: 1.3.0\ninfo: { title: T, version: 1.0.0, description: { $ref: notes.md } }';
    await writeFile(file, `${head}\nmethods: []\n`);
    expect((await loadDocument(file)).title).toBe('T');
    await writeFile(path.join(folder, 'parts.yaml'), 'm: { $ref: notes.md }');
    for (const [reference, from] of [
      ['notes.md', `${file}#/methods/0`],
      ['parts.yaml#/m', `${path.join(folder, 'parts.yaml')}#/m`],
    ]) {
      await writeFile(file, `${head}\nmethods: [{ $ref: '${reference}' }]\n`);
      await expect(loadDocument(file)).rejects.toThrow(`; ${from} refers to it`);
      await expect(loadDocument(file)).rejects.toThrow(`${file}: ${notes}: `);
    }
  });
});
