import { createServer } from 'node:http';
import openRpc from '@open-rpc/server-js';
import { handlers, report } from './methods.mjs';

const param = (name) => ({ name, required: true, schema: { type: 'string' } });
const method = (name, params) => ({
  name,
  paramStructure: 'by-position',
  params,
  result: { name: 'result', schema: { type: 'string' } },
});

const { Router } = openRpc;
const router = new Router(
  {
    openrpc: '1.2.6',
    info: { title: 'bench', version: '1' },
    methods: [method('eth_chainId', []), method('eth_getBalance', [param('address'), param('block')])],
  },
  Object.fromEntries([...handlers].map(([name, handler]) => [name, async (...params) => handler(params)])),
);

async function answer({ id, method: name, params }) {
  return { jsonrpc: '2.0', id, ...(await router.call(name, params)) };
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const message = JSON.parse(Buffer.concat(chunks).toString());
    const body = JSON.stringify(
      Array.isArray(message) ? await Promise.all(message.map(answer)) : await answer(message),
    );
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => report(server.address().port));
