import { createServer } from 'node:http';
import { nodeListener } from '@firn/rest/server';
import { server } from './notes-server.js';

const listener = nodeListener(server, { basePath: '/api' });

export const http = createServer((request, response) => {
  if (request.url === '/health') response.end('ok');
  else listener(request, response);
});
