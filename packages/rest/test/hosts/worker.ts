import { fetchHandler } from '@firn/rest/server';
import { server } from './notes-server.js';

const handle = fetchHandler(server, { basePath: '/api', compression: false });

export default {
  fetch(request: Request): Response | Promise<Response> {
    if (new URL(request.url).pathname === '/health') return new Response('ok');
    return handle(request, { remoteAddress: request.headers.get('cf-connecting-ip') ?? undefined });
  },
};
