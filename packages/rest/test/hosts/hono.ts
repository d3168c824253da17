import { fetchHandler } from '@firn/rest/server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { server } from './notes-server.js';

const handle = fetchHandler(server, { basePath: '/api' });

export const app = new Hono();
app.all('/api/*', (context) =>
  handle(context.req.raw, { remoteAddress: getConnInfo(context).remote.address }),
);
app.get('/health', (context) => context.text('ok'));
