import { fetchHandler } from '@firn/rest/server';
import { server } from './notes-server.js';

const handle = fetchHandler(server, { basePath: '/api', compression: false });

function route(request: Request): Promise<Response> {
  // The last address is the one that Next.js, or the proxy in front of it, saw.
  const remoteAddress = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return handle(request, { remoteAddress });
}

export {
  route as DELETE,
  route as GET,
  route as HEAD,
  route as OPTIONS,
  route as PATCH,
  route as POST,
  route as PUT,
};
