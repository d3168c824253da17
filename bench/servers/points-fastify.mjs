import fastify from 'fastify';

/**
 * Pages of a series with fastify: the points are in memory, and are written by the schema of the answer. Its parameters are checked by a
 * schema, as the service checks its own. The points arrive from the parent.
 */
let points = [];

const app = fastify();
const value = { type: 'number' };
app.get(
  '/v2/chains/:chainId/metrics/:metric',
  {
    schema: {
      params: {
        type: 'object',
        properties: { chainId: { type: 'string', maxLength: 20 }, metric: { type: 'string', maxLength: 40 } },
      },
      querystring: {
        type: 'object',
        properties: {
          timeInterval: { type: 'string', enum: ['hour', 'day', 'week', 'month'] },
          startTimestamp: { type: 'integer', minimum: 0 },
          endTimestamp: { type: 'integer', minimum: 0 },
          pageSize: { type: 'integer', minimum: 1, maximum: 2160, default: 100 },
          pageToken: { type: 'string' },
        },
      },
      response: {
        200: {
          type: 'object',
          properties: {
            nextPageToken: { type: 'string' },
            results: { type: 'array', items: { type: 'object', properties: { value, timestamp: value } } },
          },
        },
      },
    },
  },
  ({ query: { pageSize } }, reply) => {
    reply.send({ nextPageToken: 'next', results: points.slice(0, pageSize) });
  },
);

process.once('SIGINT', () => process.exit());
process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  points = message;
  process.send({ ready: true });
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });
