import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { answer, report } from './methods.mjs';

const app = new Hono();
app.post('/', async (context) => {
  const message = await context.req.json();
  return context.json(Array.isArray(message) ? message.map(answer) : answer(message));
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => report(port));
