import { nodeListener } from '@firn/rest/server';
import Koa from 'koa';
import { server } from './notes-server.js';

const listener = nodeListener(server, { basePath: '/api' });

export const app = new Koa();
app.use((context, next) => {
  if (!context.path.startsWith('/api/')) return next();
  context.respond = false;
  return listener(context.req, context.res);
});
app.use((context) => {
  if (context.path === '/health') context.body = 'ok';
});
