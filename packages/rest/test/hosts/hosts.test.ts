import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { binaryOf } from '@firn/primitives';
import { isBadRequestError, isCancelledError } from '@firn/rest/errors';
import { nodeListener } from '@firn/rest/server';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { serve } from '@hono/node-server';
import express4 from 'express-4';
import { beforeAll, describe, expect, it } from 'vitest';
import { app as expressApp } from './express.js';
import { app as fastifyApp } from './fastify.js';
import { app as honoApp } from './hono.js';
import { app as koaApp } from './koa.js';
import { http } from './node-http.js';
import { createNotesClient } from './notes/index.js';
import { added, server } from './notes-server.js';

function express4App() {
  const app = express4();
  app.use('/api', nodeListener(server));
  app.use(express4.json());
  app.get('/health', (_request, response) => void response.send('ok'));
  return app;
}

const localhost = '127.0.0.1';
const listening = (listener: RequestListener) => createServer(listener).listen(0, localhost);

/** Starts each host on a free port. */
const hosts: Readonly<Record<string, () => Server | Promise<Server>>> = {
  'node:http': () => http.listen(0, localhost),
  'Express 5': () => expressApp.listen(0, localhost),
  'Express 4': () => listening(express4App()),
  Fastify: async () => {
    await fastifyApp.listen({ port: 0, host: localhost });
    return fastifyApp.server;
  },
  Koa: () => koaApp.listen(0, localhost),
  Hono: () => serve({ fetch: honoApp.fetch, port: 0, hostname: localhost }) as Server,
};

const atEnd = atEndOfFile();

describe.each(Object.entries(hosts))('%s', (name, startHost) => {
  let origin = '';
  const client = () => createNotesClient({ url: `${origin}/api`, retry: false }).notes;

  beforeAll(async () => {
    const started = await startHost();
    atEnd(async () => {
      started.closeAllConnections();
      if (name === 'Fastify') await fastifyApp.close();
      else await new Promise((resolve) => started.close(resolve));
    });
    if (!started.listening) await once(started, 'listening');
    origin = `http://${localhost}:${(started.address() as AddressInfo).port}`;
  });

  it('serves the API under its path, next to other routes', async () => {
    expect(await client().addNote({ body: { text: 'Hello' } })).toEqual({ text: 'Hello', client: localhost });
    expect((await client().listNotes()).at(-1)).toEqual({ text: 'Hello', client: localhost });
    expect(await (await fetch(`${origin}/health`)).text()).toBe('ok');
    for (const path of ['/notes', '/apinotes', '/api2/notes'])
      expect((await fetch(origin + path)).status, path).toBe(404);
    const missing = await fetch(`${origin}/api/nope?x=1`);
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Cannot GET /nope' },
    ]);
  });

  it('rejects what breaks the contract, and bodies that are no JSON', async () => {
    await expect(client().addNote({ body: {} as never })).rejects.toSatisfy(isBadRequestError);
    const headers = { 'content-type': 'application/json' };
    const broken = await fetch(`${origin}/api/notes`, { method: 'POST', headers, body: '{"text":' });
    expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('body must be JSON')]);
    const typed = await fetch(`${origin}/api/notes`, { method: 'POST', body: 'text' });
    expect(typed.status).toBe(415);
    expect((await fetch(`${origin}/api/notes`, { method: 'DELETE' })).status).toBe(405);
  });

  it('receives large uploads as they come', async () => {
    const chunk = new Uint8Array(65_536);
    let left = 512;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(chunk);
        else controller.close();
      },
    });
    expect(await client().putAttachment({ body: binaryOf(stream) })).toEqual({ bytes: 33_554_432 });
    const whole = binaryOf(new Uint8Array(4_194_304));
    expect(await client().putAttachment({ body: whole })).toEqual({ bytes: 4_194_304 });
    const empty = await fetch(`${origin}/api/attachment`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: '',
    });
    expect(await empty.json()).toEqual({ bytes: 0 });
  });

  it('sends events as they happen, until the client goes away', async () => {
    const controller = new AbortController();
    const events = (await client().watchNotes({ signal: controller.signal }))[Symbol.asyncIterator]();
    for (const text of ['first', 'second']) {
      added.emit('note', { text, client: '' });
      expect((await events.next()).value).toMatchObject({ data: { text } });
    }
    expect(added.listenerCount('note')).toBe(1);
    const next = events.next();
    controller.abort();
    await expect(next).rejects.toSatisfy(isCancelledError);
    await expect.poll(() => added.listenerCount('note')).toBe(0);
  });

  it('fires the signal of a handler whose client goes away', async () => {
    const controller = new AbortController();
    const next = client().nextNote({ signal: controller.signal });
    const cancelled = expect(next).rejects.toSatisfy(isCancelledError);
    await expect.poll(() => added.listenerCount('note')).toBe(1);
    controller.abort();
    await cancelled;
    await expect.poll(() => added.listenerCount('note')).toBe(0);
  });

  it('responds to HEAD, OPTIONS and If-None-Match, and compresses', async () => {
    await client().addNote({ body: { text: 'long '.repeat(2000) } });
    const get = await fetch(`${origin}/api/notes`);
    const body = await get.text();
    expect(get.headers.get('content-encoding')).toBe('gzip');
    expect(JSON.parse(body)).toEqual(await client().listNotes());
    const identity = { 'accept-encoding': 'identity' };
    const head = await fetch(`${origin}/api/notes`, { method: 'HEAD', headers: identity });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(Buffer.byteLength(body)),
      '',
    ]);
    const events = await fetch(`${origin}/api/notes/events`, { method: 'HEAD' });
    expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    await expect.poll(() => added.listenerCount('note')).toBe(0);
    const known = { 'if-none-match': get.headers.get('etag') ?? '' };
    const unchanged = await fetch(`${origin}/api/notes`, { headers: known });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    const options = await fetch(`${origin}/api/notes`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
  });

  it('sends 100 Continue to clients that expect it', async () => {
    const text = JSON.stringify({ text: 'later' });
    const headers = {
      'content-type': 'application/json',
      'content-length': text.length,
      expect: '100-continue',
    };
    const call = request(`${origin}/api/notes`, { method: 'POST', headers });
    call.flushHeaders();
    await once(call, 'continue');
    call.end(text);
    const [response] = await once(call, 'response');
    response.resume();
    expect(response.statusCode).toBe(201);
  });
});
