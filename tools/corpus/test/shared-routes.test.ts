import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatePackages } from '../src/generated-code/generate-packages.js';
import { loadPackage } from '../src/generated-code/load-package.js';

const constant = (place: string, name: string, ...values: unknown[]) => ({
  in: place,
  name,
  required: true,
  schema: { enum: values },
});
const body = (mediaType: string) => ({
  requestBody: { required: true, content: { [mediaType]: { schema: { type: 'string' } } } },
});
const operation = (operationId: string, members: object = {}) => ({
  operationId,
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: { const: operationId } } } },
  },
  ...members,
});
const id = { in: 'path', name: 'id', required: true, schema: { type: 'string' } };

const document = {
  openapi: '3.1.0',
  info: { title: 'Routes', version: '1' },
  paths: {
    '/#X-Amz-Target=Service.List': {
      post: operation('listThings', { parameters: [constant('header', 'X-Amz-Target', 'Service.List')] }),
    },
    '/#X-Amz-Target=Service.Get': {
      post: operation('getThing', { parameters: [constant('header', 'X-Amz-Target', 'Service.Get')] }),
    },
    '/#Action=A': {
      get: operation('actionA', {
        parameters: [constant('query', 'Action', 'A'), constant('query', 'Version', '2010-01-01')],
      }),
    },
    '/#Action=B': {
      get: operation('actionB', {
        parameters: [constant('query', 'Action', 'B'), constant('query', 'Version', '2010-01-01')],
      }),
    },
    '/{id}?restype=container': {
      put: operation('createContainer', { parameters: [id, constant('query', 'restype', 'container')] }),
    },
    '/{id}?restype=container&comp=acl': {
      put: operation('setAcl', {
        parameters: [id, constant('query', 'restype', 'container'), constant('query', 'comp', 'acl')],
      }),
    },
    '/{id}': { put: operation('putBlob', { parameters: [id] }) },
    '/tags': { post: operation('jsonTag', body('application/json')) },
    '/tags#text': { post: operation('textTag', body('text/plain')) },
    '/tags#none': { post: operation('anyTag') },
    '/same/{a}': { get: operation('sameA', { parameters: [{ ...id, name: 'a' }] }) },
    '/same/{b}': { get: operation('sameB', { parameters: [{ ...id, name: 'b' }] }) },
  },
};

const calls: readonly { readonly name: string; readonly params?: object }[] = [
  { name: 'listThings', params: { 'X-Amz-Target': 'Service.List' } },
  { name: 'getThing', params: { 'X-Amz-Target': 'Service.Get' } },
  { name: 'actionA', params: { Action: 'A', Version: '2010-01-01' } },
  { name: 'actionB', params: { Action: 'B', Version: '2010-01-01' } },
  { name: 'createContainer', params: { id: 'box' } },
  { name: 'setAcl', params: { id: 'box' } },
  { name: 'putBlob', params: { id: 'box' } },
  { name: 'jsonTag', params: { body: 'red' } },
  { name: 'textTag', params: { body: 'red' } },
  { name: 'anyTag' },
];

describe('operations of one verb and path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-routes-'));
  let client: Readonly<Record<string, unknown>>;
  let table: object;
  let origin: string;
  let http: ReturnType<typeof createServer>;

  const call = (transport: unknown, { name, params }: (typeof calls)[number]) => {
    const send = client[name] as (...values: unknown[]) => Promise<unknown>;
    return params === undefined ? send(transport) : send(transport, params);
  };
  const transport = () => (client.httpTransport as (options: object) => unknown)({ baseUrl: origin });

  beforeAll(async () => {
    const packages = await generatePackages({ name: 'routes', document, files: {} }, folder, 'routes');
    client = await loadPackage(packages, 'client');
    const server = await loadPackage(packages, 'server');
    table = server.defaultOperations as object;
    const bind = server.bindOperations as (table: object, handlers: object) => object[];
    const create = server.createRestServer as (options: object) => object;
    const listener = server.nodeListener as (rest: object) => RequestListener;
    const handlers = Object.fromEntries(Object.keys(table).map((name) => [name, () => name]));
    http = createServer(listener(create({ operations: bind(table, handlers) })));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(calls)('reach their own handler in a generated server: $name', async (each) => {
    expect(await call(transport(), each)).toBe(each.name);
  });

  it('are left out of the server if nothing distinguishes them', async () => {
    expect(Object.keys(table).sort()).toEqual(calls.map(({ name }) => name).sort());
    await expect(call(transport(), { name: 'sameA', params: { a: '1' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('are validated by what all of them have alike', async () => {
    const response = await fetch(`${origin}/?Action=A`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Version')]);
  });

  it('answer 404 to a request that meets no condition', async () => {
    const [unknown, type] = [
      await fetch(`${origin}/`, { method: 'POST', headers: { 'x-amz-target': 'Service.Put' } }),
      await fetch(`${origin}/?Action=C`),
    ];
    expect([unknown.status, type.status]).toEqual([404, 404]);
  });
});
