import { fetchHandler } from '@firn/rest/server';
import { server } from './notes-server.js';

interface BunServer {
  requestIP(request: Request): { readonly address: string } | null;
}

const handle = fetchHandler(server, { basePath: '/api' });

export default {
  port: 8080,
  fetch(request: Request, bun: BunServer): Response | Promise<Response> {
    if (new URL(request.url).pathname === '/health') return new Response('ok');
    return handle(request, { remoteAddress: bun.requestIP(request)?.address });
  },
};
