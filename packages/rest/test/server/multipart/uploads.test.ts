import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Binary } from '@firn/primitives';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  bindOperations,
  createRestServer,
  nodeListener,
  type OperationContract,
  type RestLimits,
} from '../../../src/server/index.js';
import { startServer } from '../../start-server.js';

interface Upload {
  readonly body: { readonly file?: Binary; readonly note?: string; readonly more?: Binary };
}

const operations = {
  upload: {
    name: 'upload',
    verb: 'POST',
    path: '/upload',
    status: 200,
    cost: 1,
    bodies: {
      'multipart/form-data': {
        kind: 'multipart',
        fields: { photo: { bytes: true, types: 'image/png, image/webp' } },
        others: {},
      },
    },
    answers: { forms: { 200: { type: 'application/octet-stream', kind: 'binary' } } },
    decodeRequest: ({ body }) => ({ body }) as Upload,
    encodeResult: (result: Binary) => JSON.stringify(result),
  },
} as const satisfies Readonly<Record<string, OperationContract<unknown, never>>>;

function serve(upload: (params: Upload) => Binary | Promise<Binary>, limits: Partial<RestLimits> = {}) {
  const server = createRestServer({
    operations: bindOperations(operations, { upload }),
    limits,
    logger: { error: () => {} },
  });
  return startServer(nodeListener(server));
}

function form(parts: Readonly<Record<string, string | Blob>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) made.append(name, value);
  return made;
}

const bytes = (size: number): Blob => new Blob([Buffer.alloc(size, 'abcdefg')]);
const uploads = (): string[] => readdirSync(tmpdir());
const text = (value: string): Binary => new Blob([value]);

// A temporary folder of their own: what other tests upload at the same time is not in it.
beforeAll(() => {
  vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'firn-uploads-')));
});

afterAll(() => {
  rmSync(tmpdir(), { recursive: true });
  vi.unstubAllEnvs();
});

async function sizeOf(file: Binary | undefined): Promise<number> {
  let size = 0;
  for await (const chunk of file?.stream() ?? []) size += chunk.length;
  return size;
}

describe('uploaded files', () => {
  it('of 200 MB leave the memory of the server as it is', { timeout: 120_000 }, async () => {
    const size = 200 * 1024 * 1024;
    const chunk = Buffer.alloc(65_536, 'x');
    let peak = 0;
    const look = () => {
      peak = Math.max(peak, process.memoryUsage().rss);
    };
    await using server = await serve(async ({ body }) => {
      let read = 0;
      for await (const each of body.file?.stream() ?? []) {
        read += each.length;
        look();
      }
      return text(`${read} ${body.file?.size} ${body.note}`);
    });
    const before = process.memoryUsage().rss;
    const sent = request(`${server.baseUrl}/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    const answer = new Promise<string>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => response.setEncoding('utf8').on('data', resolve).on('error', reject));
    });
    await pipeline(
      Readable.from(
        (function* () {
          yield '--b\r\nContent-Disposition: form-data; name="file"; filename="big"\r\n\r\n';
          for (let at = 0; at < size; at += chunk.length) {
            look();
            yield chunk;
          }
          yield '\r\n--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nbehind it\r\n--b--\r\n';
        })(),
      ),
      sent,
    );
    expect(await answer).toBe(`${size} ${size} behind it`);
    expect(peak - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([1000, 3_000_000])(
    'of %i bytes can be read as often as wanted, and leave nothing behind',
    async (size) => {
      await using server = await serve(async ({ body: { file, more } }) => {
        const read = [await sizeOf(file), await sizeOf(file), (await file?.arrayBuffer())?.byteLength];
        return text([...read, file?.size, await more?.text(), uploads().length].join(' '));
      });
      const response = await fetch(`${server.baseUrl}/upload`, {
        method: 'POST',
        body: form({ file: bytes(size), more: new Blob(['second']) }),
      });
      expect(await response.text()).toBe(`${size} ${size} ${size} ${size} second 0`);
      expect(uploads()).toEqual([]);
    },
  );

  it('can be the answer', async () => {
    await using server = await serve(({ body }) => body.file ?? text('none'));
    const response = await fetch(`${server.baseUrl}/upload`, {
      method: 'POST',
      body: form({ file: bytes(3_000_000) }),
    });
    expect((await response.arrayBuffer()).byteLength).toBe(3_000_000);
  });

  it('are gone when the request is answered, which is said', async () => {
    let kept: Binary | undefined;
    await using server = await serve(({ body }) => {
      kept = body.file;
      return text('done');
    });
    const response = await fetch(`${server.baseUrl}/upload`, {
      method: 'POST',
      body: form({ file: bytes(3_000_000) }),
    });
    await response.text();
    await expect
      .poll(() => {
        try {
          return kept?.stream() === undefined;
        } catch (error) {
          return (error as Error).message;
        }
      })
      .toContain('gone when it is answered');
  });

  it.each([
    ['texts beyond the limit of a body', { note: 'x'.repeat(3000) }, 'must not be larger than 2000 bytes'],
    ['files beyond the limit of a stream', { file: bytes(9000) }, 'must not be larger than 8000 bytes'],
    ['too many parts', { a: '', b: '', c: '', d: '' }, 'more than 3 parts'],
  ])('are refused: %s', async (_what, parts, message) => {
    await using server = await serve(() => text(''), { bodyBytes: 2000, streamBytes: 8000, bodyParts: 3 });
    const response = await fetch(`${server.baseUrl}/upload`, { method: 'POST', body: form(parts) });
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining(message)]);
  });

  it('that are cut off leave nothing behind, and the server goes on', async () => {
    await using server = await serve(() => text('answered'));
    const sent = request(`${server.baseUrl}/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    const ended = new Promise((resolve) => sent.once('error', resolve));
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
    await new Promise((resolve) => sent.write(Buffer.alloc(3_000_000), resolve));
    sent.destroy(new Error('cut'));
    await ended;
    const response = await fetch(`${server.baseUrl}/upload`, {
      method: 'POST',
      body: form({ file: bytes(10) }),
    });
    expect(await response.text()).toBe('answered');
    // The server may hear of the cut just after it made the file, and before it took its name away.
    await expect.poll(uploads).toEqual([]);
  });

  it('of a broken form close the connection instead of leaving the rest in it', async () => {
    await using server = await serve(() => text(''));
    const sent = request(`${server.baseUrl}/upload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    const answer = new Promise<readonly unknown[]>((resolve) => {
      sent.once('response', ({ statusCode, headers }) => resolve([statusCode, headers.connection]));
      // The rest of what is sent meets a closed connection.
      sent.on('error', () => {});
    });
    sent.write('--b\r\nContent-Type: text/plain\r\n\r\nno name');
    expect(await answer).toEqual([400, 'close']);
    sent.destroy();
  });
});

it('refuses a file of another type than the document names, and takes one of none', async () => {
  await using server = await serve(() => text('done'));
  const send = async (type: string): Promise<readonly [number, string]> => {
    const answer = await fetch(`${server.baseUrl}/upload`, {
      method: 'POST',
      body: form({ photo: new Blob(['x'], { type }) }),
    });
    return [answer.status, await answer.text()];
  };
  for (const type of ['image/webp', 'IMAGE/PNG; a=b', 'application/octet-stream', ''])
    expect(await send(type)).toEqual([200, 'done']);
  const [status, message] = await send('image/gif');
  expect(status).toBe(400);
  expect(message).toContain('body.photo must be of the type image/png or image/webp, not image/gif');
});
