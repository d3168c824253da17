import { nodeListener } from '@firn/rest/server';
import { fastify } from 'fastify';
import { server } from './notes-server.js';

const listener = nodeListener(server, { basePath: '/api' });

export const app = fastify({ requestTimeout: 300_000 });
app.all(
  '/api/*',
  {
    // This hook runs before Fastify reads the body.
    onRequest: (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    },
  },
  () => undefined,
);
app.get('/health', () => 'ok');
