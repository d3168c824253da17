import { fetchHandler } from '@firn/rest/server';
import { server } from './notes-server.js';

interface Connection {
  readonly remoteAddr: { readonly hostname: string };
}

const handle = fetchHandler(server, { basePath: '/api' });

export default {
  fetch(request: Request, { remoteAddr }: Connection): Response | Promise<Response> {
    if (new URL(request.url).pathname === '/health') return new Response('ok');
    return handle(request, { remoteAddress: remoteAddr.hostname });
  },
};
