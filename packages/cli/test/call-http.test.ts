import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firn } from './run.js';

const pet = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const text = { type: 'string' };

/** A shop that uses most of what HTTP has. */
const shop = (port: number) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [
    { url: 'http://127.0.0.1:9', description: 'Production' },
    {
      url: 'http://127.0.0.1:{port}/{stage}',
      description: 'Staging',
      variables: { port: { default: String(port) }, stage: { default: 'v1', enum: ['v1', 'v2'] } },
    },
  ],
  security: [{ api_key: [] }],
  paths: {
    '/pets/{ids}': {
      get: {
        operationId: 'findPets',
        parameters: [
          { name: 'ids', in: 'path', required: true, schema: { type: 'array', items: { type: 'integer' } } },
          {
            name: 'tags',
            in: 'query',
            style: 'pipeDelimited',
            explode: false,
            schema: { type: 'array', items: text },
          },
          { name: 'X-Trace', in: 'header', schema: text },
          { name: 'theme', in: 'cookie', schema: text },
          { name: '$sort', in: 'query', schema: { type: 'string', enum: ['name', 'age'] } },
          { name: 'page[size]', in: 'query', schema: { type: 'integer' } },
          { name: 'page', in: 'query', schema: text },
        ],
        responses: { 200: json({ type: 'array', items: pet }) },
      },
      delete: {
        operationId: 'removePet',
        parameters: [{ name: 'ids', in: 'path', required: true, schema: text }],
        responses: { 204: { description: 'Gone.' } },
      },
    },
    '/photos': {
      post: {
        operationId: 'addPhoto',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['photo'],
                properties: { photo: { type: 'string', contentMediaType: 'image/png' }, caption: text },
              },
            },
            'image/*': {},
          },
        },
        responses: { 201: json(pet) },
      },
    },
    '/export': {
      get: {
        operationId: 'exportPets',
        responses: { 200: { description: '', content: { 'text/csv': { schema: text } } } },
      },
    },
    '/photo': {
      get: { operationId: 'getPhoto', responses: { 200: { description: '', content: { 'image/png': {} } } } },
    },
    '/events': {
      get: {
        operationId: 'petEvents',
        responses: { 200: { description: '', content: { 'text/event-stream': { schema: pet } } } },
      },
    },
    '/log': {
      get: {
        operationId: 'petLog',
        responses: { 200: { description: '', content: { 'application/x-ndjson': { schema: pet } } } },
      },
    },
    '/status': {
      get: {
        operationId: 'status',
        responses: {
          200: json({
            type: 'object',
            properties: {
              uptime: { type: 'integer', 'x-unit': 'seconds' },
              since: { type: 'integer', 'x-unit': 'Unix seconds' },
              fee: { type: 'string', 'x-unit': 'wei' },
              size: { type: 'integer', 'x-unit': 'bytes' },
              seen: { type: 'array', items: { type: 'integer', format: 'unixtime' } },
              until: { $ref: '#/components/schemas/Moment' },
              price: { $ref: '#/components/schemas/Price' },
              block: { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' },
              hash: { type: 'string', pattern: '^0x[0-9a-f]*$' },
            },
          }),
        },
      },
    },
  },
  components: {
    schemas: {
      Moment: { type: 'integer', format: 'unix-time-ms' },
      Price: { type: 'string', 'x-unit': 'gwei' },
    },
    securitySchemes: { api_key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
});

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/photos': (response) =>
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end('{"id":9007199254740993,"name":"Tom"}'),
  '/export': (response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('id,name\n7,Tom\n'),
  '/photo': (response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([0x89, 0x50, 0xff])),
  '/log': (response) =>
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('{"name":"a"}\n{"name":"b"}\n'),
  '/status': (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        '{"uptime":7505,"since":1735689600,"fee":"0x14d1120d7b160000","size":1572864,"seen":[0],"until":1735689600500,"price":"1500000000","block":"0x1f","hash":"0x1f"}',
      ),
  '/events': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // It stays open: what came is written all the same.
    response.write('id: 1\ndata: {"name":"Tom"}\n\nevent: sold\ndata: {"name":"Kitty"}\n\n');
  },
};

interface Received {
  readonly verb: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

describe('firn call of an HTTP document', () => {
  let server: Server;
  let folder: string;
  let spec: string;
  let port: number;
  const received: Received[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      received.push({
        verb: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: await buffer(request),
      });
      const place = (request.url ?? '').replace(/^\/v\d/, '').split('?')[0] ?? '';
      if (request.headers['x-key'] === undefined)
        response
          .writeHead(401, { 'content-type': 'application/problem+json' })
          .end('{"title":"who are you?"}');
      else if (request.method === 'DELETE') response.writeHead(204).end();
      else
        (
          answers[place] ??
          ((each) => each.writeHead(200, { 'content-type': 'application/json' }).end('[{"name":"Tom"}]'))
        )(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
    folder = await mkdtemp(path.join(tmpdir(), 'firn-call-'));
    spec = path.join(folder, 'shop.json');
    await writeFile(spec, JSON.stringify(shop(port)));
  });
  beforeEach(() => void received.splice(0));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  const call = (...words: string[]) =>
    firn('call', ...words, '--spec', spec, '--server', 'staging', '--auth', 'hush');

  it('sends styles, headers, cookies and the credential, and says nothing of it', async () => {
    const { code, out, error } = await call(
      'findPets',
      'ids=1,2',
      'tags=a b',
      'tags=c',
      'X-Trace=t',
      'theme=dark',
      '-i',
    );
    expect([code, out]).toEqual([0, 'name\nTom']);
    expect(received[0]).toMatchObject({
      verb: 'GET',
      target: '/v1/pets/1,2?tags=a%20b%7Cc',
      headers: { 'x-key': 'hush', 'x-trace': 't', cookie: 'theme=dark' },
    });
    expect(error).toContain('HTTP 200');
    expect(out + error).not.toContain('hush');
  });

  it('reads names of any letters, and completes them', async () => {
    await call('findPets', 'ids=1', '$sort=name', 'page[size]=5', 'page:="a=b"');
    expect(decodeURIComponent(received[0]?.target ?? '')).toBe('/v1/pets/1?$sort=name&page[size]=5&page=a=b');
    const { out } = await firn('complete', `firn call --spec ${spec} findPets $sort=n`);
    expect(out.trim()).toBe('$sort=name');
  });

  it('asks for a credential that is missing by its name, and takes it from a file and the environment', async () => {
    const words = ['call', 'exportPets', '--spec', spec, '--server', '2'];
    const refused = await firn(...words);
    expect(refused.code).toBe(1);
    expect(refused.error).toContain('error 401');
    expect(refused.error).toContain('api_key (X-Key in the header): pass --auth, or set FIRN_AUTH_API_KEY');
    await writeFile(path.join(folder, 'key'), 'from-a-file\n');
    await firn(...words, '--auth', `api_key=@${path.join(folder, 'key')}`);
    expect(received[1]?.headers['x-key']).toBe('from-a-file');
    const broken = await firn(...words, '--auth', 'secret\nsecret');
    expect(broken.code).toBe(2);
    expect(broken.error).toContain('the credential for X-Key');
    expect(broken.error).not.toContain('secret');
  });

  it('picks servers and their variables', async () => {
    await call('exportPets', '--server-var', 'stage=v2');
    expect(received[0]?.target).toBe('/v2/export');
    expect((await call('exportPets', '--server-var', 'stage=v3')).error).toContain(
      'stage: expected v1 or v2, received v3',
    );
    expect((await firn('call', 'exportPets', '--spec', spec, '--server', 'nowhere')).error).toContain(
      '2  http://127.0.0.1:{port}/{stage}  Staging',
    );
  });

  it('sends files as parts and as a whole body', async () => {
    const photo = path.join(folder, 'tom.png');
    await writeFile(photo, Buffer.from([1, 2, 255]));
    const { out } = await call('addPhoto', `body.photo=@${photo}`, 'body.caption=Tom, 7', '--json');
    expect(out).toContain('9007199254740993');
    const sent = received[0]?.body.toString('latin1') ?? '';
    expect(sent).toContain(
      'name="photo"; filename="tom.png"\r\nContent-Type: image/png\r\n\r\n\u0001\u0002\u00ff\r\n',
    );
    expect(sent).toContain('name="caption"\r\n\r\nTom, 7\r\n');
    await call('addPhoto', 'contentType=image/*', `body=@${photo}`);
    expect(received[1]?.headers['content-type']).toBe('image/png');
    expect([...(received[1]?.body ?? [])]).toEqual([1, 2, 255]);
    await call('addPhoto', 'contentType:="image/*"', `body=@${photo}`);
    expect([...(received[2]?.body ?? [])]).toEqual([1, 2, 255]);
    expect((await call('addPhoto', 'body.photo=@none.png')).error).toContain(
      'body.photo: none.png: there is no such file',
    );
  });

  it('writes nothing, texts, bytes and files as they come', async () => {
    expect(await call('removePet', 'ids=7')).toMatchObject({
      code: 0,
      out: '',
      error: 'HTTP 204: the answer has no content',
    });
    expect((await call('exportPets')).out).toBe('id,name\n7,Tom\n');
    const file = path.join(folder, 'out.png');
    expect((await call('getPhoto', '--output', file)).code).toBe(0);
    expect([...(await readFile(file))]).toEqual([0x89, 0x50, 0xff]);
  });

  it('writes lines and events one by one', async () => {
    expect((await call('petLog', '--json')).out).toBe('{"name":"a"}\n{"name":"b"}');
    expect((await call('petLog', '--path', '.name')).out).toBe('a\nb');
    const { code, out } = await call('petEvents', '--limit', '2', '--json');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => JSON.parse(line))).toEqual([
      { event: 'message', data: { name: 'Tom' }, id: '1' },
      { event: 'sold', data: { name: 'Kitty' }, id: '1' },
    ]);
  });

  it('tells people what amounts, times and sizes mean, and keeps JSON exact', async () => {
    expect((await call('status')).out).toBe(
      [
        'uptime  7505 seconds (2 h 5 min)',
        'since   1735689600 (2025-01-01T00:00:00Z)',
        'fee     0x14d1120d7b160000 (1500000000000000000 wei, 1.5 native tokens)',
        'size    1572864 bytes (1.5 MiB)',
        'seen    0 (1970-01-01T00:00:00Z)',
        'until   1735689600500 (2025-01-01T00:00:00.500Z)',
        'price   1500000000 gwei (1.5 native tokens)',
        'block   0x1f (31)',
        'hash    0x1f',
      ].join('\n'),
    );
    expect(JSON.parse((await call('status', '--json')).out)).toEqual({
      uptime: 7505,
      since: 1735689600,
      fee: '0x14d1120d7b160000',
      size: 1572864,
      seen: [0],
      until: 1735689600500,
      price: '1500000000',
      block: '0x1f',
      hash: '0x1f',
    });
    expect((await call('status', '--path', '.uptime')).out).toBe('7505 seconds (2 h 5 min)');
  });

  it('takes parts of a result as jq does', async () => {
    const of = async (selector: string) =>
      (await call('findPets', 'ids=1', '--path', selector, '--json')).out;
    expect(await of('.[0].name')).toBe('"Tom"');
    expect(await of('.[] | .name')).toBe('"Tom"');
    expect(await of('.[-1]["name"]')).toBe('"Tom"');
    expect(await of('length')).toBe('1');
    expect(await of('.[0:1] | length')).toBe('1');
    expect(await of('.[0].none')).toBe('null');
    expect((await call('findPets', 'ids=1', '--path', 'map(.name)')).error).toContain(
      'cannot read map(.name)',
    );
    expect((await call('findPets', 'ids=1', '--path', '.name')).error).toContain('a list has no .name');
  });
});
