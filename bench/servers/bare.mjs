import { createServer } from 'node:http';
import { answer, report } from './methods.mjs';

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const message = JSON.parse(chunks.length === 1 ? chunks[0].toString() : Buffer.concat(chunks).toString());
    // A string leaves with the head in one write; a Buffer would take two.
    const body = JSON.stringify(Array.isArray(message) ? message.map(answer) : answer(message));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => report(server.address().port));
