import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCommand, writeCurl } from '../../src/call/index.js';
import { type DocumentOperation, openDocument } from '../../src/document/index.js';

const answers = { responses: { 204: { description: '' } } };
const contract = openDocument({
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      head: { operationId: 'hasNotes', ...answers },
      post: {
        operationId: 'addNote',
        requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } },
        ...answers,
      },
      put: {
        operationId: 'sendNote',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  title: { type: 'string' },
                  meta: { type: 'object' },
                  count: { type: 'integer' },
                  tags: { type: 'array', items: { type: 'string' } },
                  boxes: { type: 'array', items: { type: 'object' } },
                  grid: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
                },
              },
            },
          },
        },
        ...answers,
      },
    },
  },
});

function find(name: string): DocumentOperation {
  const found = contract.operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`${name} is not there`);
  return found;
}

describe('writeCommand', () => {
  it('writes a text that would name a file as JSON', () => {
    const params = { a: '@alice', b: '-', c: '-1', d: 'a@b' };
    expect(writeCommand({ name: 'follow' }, params)).toBe(
      `firn call follow 'a:="@alice"' 'b:="-"' c=-1 d=a@b`,
    );
  });
});

describe('writeCurl', () => {
  let url = '';
  let received = { verb: '', body: '' };
  const server = createServer(async (request, response) => {
    received = { verb: request.method ?? '', body: await text(request) };
    response.writeHead(200, { 'content-length': '5' }).end(request.method === 'HEAD' ? undefined : 'hello');
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const paste = (name: string, params: Record<string, unknown>) =>
    promisify(execFile)('sh', ['-c', writeCurl(url, find(name), params)], { timeout: 3_000 });

  it('asks for the head alone', async () => {
    await paste('hasNotes', {});
    expect(received.verb).toBe('HEAD');
  });

  it('sends a text that begins as the name of a file does', async () => {
    await paste('addNote', { body: '@alice says "hi"' });
    expect(received.body).toBe('@alice says "hi"');
  });

  it('sends the parts of a form as they are', async () => {
    for (const title of ['@alice', '<b>', 'a;type=text/html', `"it's"`]) {
      await paste('sendNote', { body: { title, meta: { a: 'x;"y"\\z, @' }, count: 3 } });
      expect(received.verb).toBe('PUT');
      const parts = received.body.split(/\r?\n?--[-\w]+(?:\r\n|--\r\n)/).filter((part) => part !== '');
      expect(parts).toEqual([
        `Content-Disposition: form-data; name="title"\r\n\r\n${title}`,
        'Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{"a":"x;\\"y\\"\\\\z, @"}',
        'Content-Disposition: form-data; name="count"\r\n\r\n3',
      ]);
    }
  });

  it('sends a part for each item of a list', async () => {
    const body = {
      tags: ['a', 'b;c'],
      boxes: [{ a: 1 }],
      grid: [[1, 2]],
      more: [new File(['x'], 'no.txt'), 7],
    };
    const written = writeCurl(url, find('sendNote'), { body });
    expect(written.split(' \\\n  ').slice(1)).toEqual([
      '--form-string tags=a',
      "--form-string 'tags=b;c'",
      `-F 'boxes="{\\"a\\":1}";type=application/json'`,
      '-F \'grid="[1,2]";type=application/json\'',
      '-F more=@no.txt',
      '--form-string more=7',
    ]);
  });

  it('names files with letters that end a name for curl', () => {
    const photo = new File(['a'], 'a;b "c".png');
    expect(writeCurl('http://a.test', find('sendNote'), { body: { photo } })).toContain(
      `-F 'photo=@"a;b \\"c\\".png"'`,
    );
  });
});
