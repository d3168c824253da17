import { createServer } from 'node:http';
import { handlers, report } from './methods.mjs';

function answer({ id, method, params }) {
  const handler = handlers.get(method);
  return handler
    ? { jsonrpc: '2.0', id, result: handler(params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const message = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const body = Buffer.from(JSON.stringify(Array.isArray(message) ? message.map(answer) : answer(message)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => report(server.address().port));
