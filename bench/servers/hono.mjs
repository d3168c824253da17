import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { handlers, report } from './methods.mjs';

function answer({ id, method, params }) {
  const handler = handlers.get(method);
  return handler
    ? { jsonrpc: '2.0', id, result: handler(params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
}

const app = new Hono();
app.post('/', async (context) => {
  const message = await context.req.json();
  return context.json(Array.isArray(message) ? message.map(answer) : answer(message));
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => report(port));
