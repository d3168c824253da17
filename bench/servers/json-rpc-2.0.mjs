import { createServer } from 'node:http';
import { JSONRPCServer } from 'json-rpc-2.0';
import { handlers, report } from './methods.mjs';

const rpc = new JSONRPCServer();
for (const [name, handler] of handlers) rpc.addMethod(name, handler);

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const body = JSON.stringify(await rpc.receive(JSON.parse(Buffer.concat(chunks).toString())));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => report(server.address().port));
