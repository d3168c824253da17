import { createServer } from 'node:http';

/**
 * The floor of any JSON-RPC answer: node:http, JSON.parse, and a result that is text already. The results by method arrive from the parent as JSON text.
 */
let results = new Map();

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { id, method } = JSON.parse(
      chunks.length === 1 ? chunks[0].toString() : Buffer.concat(chunks).toString(),
    );
    const body = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${results.get(method)}}`;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

process.once('SIGINT', () => process.exit());
process.on('message', (message) => {
  results = new Map(message);
  process.send({ ready: true });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
