import { binaryOf } from '@firn/primitives';
import { isBadRequestError, isCancelledError } from '@firn/rest/errors';
import { describe, expect, it } from 'vitest';
import bunHost from './bun.js';
import denoHost from './deno.js';
import { createNotesClient } from './notes/index.js';
import { added } from './notes-server.js';
import * as route from './route.js';
import worker from './worker.js';

const address = '192.0.2.7';

/** How each host calls what its program exports. */
const hosts: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
  'Next.js': (request) => {
    const [, ...path] = new URL(request.url).pathname.split('/').slice(1);
    const handle: ((request: Request, context: object) => Promise<Response>) | undefined = new Map(
      Object.entries(route),
    ).get(request.method);
    if (handle === undefined) return new Response(null, { status: 405 });
    request.headers.set('x-forwarded-for', `203.0.113.1, ${address}`);
    return handle(request, { params: Promise.resolve({ path }) });
  },
  Bun: (request) => bunHost.fetch(request, { requestIP: () => ({ address }) }),
  Deno: (request) => denoHost.fetch(request, { remoteAddr: { hostname: address } }),
  'Cloudflare Workers': (request) => {
    request.headers.set('cf-connecting-ip', address);
    return worker.fetch(request);
  },
};

describe.each(Object.entries(hosts))('%s', (name, host) => {
  const url = 'http://localhost/api';
  const send: typeof fetch = async (input, init) => host(new Request(input, init));
  const { notes } = createNotesClient({ url, fetch: send, retry: false });

  it('serves the API under its path', async () => {
    expect(await notes.addNote({ body: { text: 'Hello' } })).toEqual({ text: 'Hello', client: address });
    await expect(notes.addNote({ body: {} as never })).rejects.toSatisfy(isBadRequestError);
    expect((await send(`${url}/nope`)).status).toBe(404);
    expect((await send('http://localhost/apinotes')).status).toBe(404);
    if (name !== 'Next.js') expect(await (await send('http://localhost/health')).text()).toBe('ok');
  });

  it('compresses unless the host does', async () => {
    await notes.addNote({ body: { text: 'long '.repeat(2000) } });
    const { headers } = await send(`${url}/notes`, { headers: { 'accept-encoding': 'gzip' } });
    const hostCompresses = name === 'Next.js' || name === 'Cloudflare Workers';
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      hostCompresses ? null : 'gzip',
      'accept-encoding',
    ]);
  });

  it('receives large uploads as they come', async () => {
    let left = 512;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(65_536));
        else controller.close();
      },
    });
    expect(await notes.putAttachment({ body: binaryOf(stream) })).toEqual({ bytes: 33_554_432 });
  });

  it('sends events as they happen, until the client goes away', async () => {
    const controller = new AbortController();
    const events = (await notes.watchNotes({ signal: controller.signal }))[Symbol.asyncIterator]();
    const first = events.next();
    added.emit('note', { text: 'first', client: '' });
    expect((await first).value).toMatchObject({ data: { text: 'first' } });
    const next = events.next();
    controller.abort();
    await expect(next).rejects.toSatisfy(isCancelledError);
    await expect.poll(() => added.listenerCount('note')).toBe(0);
  });

  it('ends a stream that the host cancels', async () => {
    const response = await send(`${url}/notes/events`);
    expect(added.listenerCount('note')).toBe(1);
    await response.body?.cancel();
    expect(added.listenerCount('note')).toBe(0);
  });

  it('fires the signal of a handler whose client goes away', async () => {
    const controller = new AbortController();
    const next = notes.nextNote({ signal: controller.signal });
    const cancelled = expect(next).rejects.toSatisfy(isCancelledError);
    await expect.poll(() => added.listenerCount('note')).toBe(1);
    controller.abort();
    await cancelled;
    await expect.poll(() => added.listenerCount('note')).toBe(0);
  });

  it('responds to HEAD and If-None-Match', async () => {
    const get = await send(`${url}/notes`);
    const head = await send(`${url}/notes`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([
      200,
      String((await get.arrayBuffer()).byteLength),
      null,
    ]);
    const events = await send(`${url}/notes/events`, { method: 'HEAD' });
    expect([events.status, events.body, added.listenerCount('note')]).toEqual([200, null, 0]);
    const headers = { 'if-none-match': get.headers.get('etag') ?? '' };
    expect((await send(`${url}/notes`, { headers })).status).toBe(304);
  });
});
