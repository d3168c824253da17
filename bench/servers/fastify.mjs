import fastify from 'fastify';
import { handlers, report } from './methods.mjs';

function answer({ id, method, params }) {
  const handler = handlers.get(method);
  return handler
    ? { jsonrpc: '2.0', id, result: handler(params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
}

const app = fastify();
app.post('/', (request, reply) => {
  const message = request.body;
  reply.send(Array.isArray(message) ? message.map(answer) : answer(message));
});
await app.listen({ port: 0, host: '127.0.0.1' });
report(app.server.address().port);
