import fastify from 'fastify';
import { answer, report } from './methods.mjs';

const app = fastify();
app.post('/', (request, reply) => {
  const message = request.body;
  reply.send(Array.isArray(message) ? message.map(answer) : answer(message));
});
await app.listen({ port: 0, host: '127.0.0.1' });
report(app.server.address().port);
