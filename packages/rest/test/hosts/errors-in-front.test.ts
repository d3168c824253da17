import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchHandler, nodeListener } from '@firn/rest/server';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { serve } from '@hono/node-server';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { server } from './notes-server.js';

const refusal = () => new Error('refused in front');

function startExpress(): Server {
  const app = express();
  app.set('env', 'test');
  app.use((request, _response, next) =>
    next(request.headers['x-fail'] === undefined ? undefined : refusal()),
  );
  app.use(nodeListener(server));
  return app.listen(0, '127.0.0.1');
}

async function startFastify(): Promise<Server> {
  const listener = nodeListener(server);
  const app = fastify();
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-fail']) throw refusal();
  });
  app.all('/*', (request, reply) => {
    reply.hijack();
    listener(request.raw, reply.raw);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server;
}

function startKoa(): Server {
  const listener = nodeListener(server);
  const app = new Koa();
  app.silent = true;
  app.use((context, next) => {
    if (context.headers['x-fail']) throw refusal();
    return next();
  });
  app.use((context) => {
    context.respond = false;
    listener(context.req, context.res);
  });
  return app.listen(0, '127.0.0.1');
}

function startHono(): Server {
  const app = new Hono();
  app.onError((_error, context) => context.text('Internal Server Error', 500));
  app.use(async (context, next) => {
    if (context.req.header('x-fail')) throw refusal();
    await next();
  });
  app.all('/*', (context) => fetchHandler(server)(context.req.raw));
  return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
}

const atEnd = atEndOfFile();

it.each([
  ['Express', startExpress],
  ['Fastify', startFastify],
  ['Koa', startKoa],
  ['Hono', startHono],
])('an error thrown in front of the server is answered by the host: %s', async (_name, start) => {
  const started = await start();
  atEnd(() => {
    started.closeAllConnections();
    started.close();
  });
  if (!started.listening) await once(started, 'listening');
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}/notes`;
  const post = (text: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ text }),
    });
  expect((await post('before')).status).toBe(201);
  const refused = await post('refused', { 'x-fail': '1' });
  expect(refused.status).toBe(500);
  expect((await post('after')).status).toBe(201);
  const notes = (await (await fetch(url)).json()) as { readonly text: string }[];
  expect(notes.slice(-2).map(({ text }) => text)).toEqual(['before', 'after']);
});
