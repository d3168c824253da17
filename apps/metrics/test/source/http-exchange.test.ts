import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { createHttpExchange, toFetchAddress } from '../../src/source/http-exchange.js';

const { signal } = new AbortController();

/** An exchange with a node that answers the first, second … request like this; each further one like the last. */
async function exchangeWith(...answers: ((response: ServerResponse) => void)[]) {
  const node = { requests: 0 };
  const stalls: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    answers[Math.min(node.requests++, answers.length - 1)]?.(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const exchange = createHttpExchange({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rpc`,
    timeoutMs: 20_000,
    stallMs: 100,
    onStall: (reason) => stalls.push(reason),
  });
  onTestFinished(async () => {
    await exchange.close();
    server.closeAllConnections();
    server.close();
  });
  return { exchange, node, stalls };
}

const hang = () => {};
const right = (response: ServerResponse) => void response.end('{"result":1}');

test.each([
  ['hangs', hang],
  ['stops within its body', (response: ServerResponse) => void response.write('{')],
])(
  'a message is sent again where the connection %s, and the first whole answer counts',
  async (_name, sick) => {
    const { exchange, node, stalls } = await exchangeWith(sick, sick, right);
    expect(String(await exchange.post('{}', signal))).toBe('{"result":1}');
    expect(node.requests).toBe(3);
    expect(stalls[0]).toMatch(/^the node has not answered for \d+ ms$/);
  },
);

test('of several messages that hang one is sent again, and the others once that is answered', async () => {
  const { exchange, node } = await exchangeWith(hang, hang, hang, hang, right);
  const answers = await Promise.all(['1', '2', '3'].map((message) => exchange.post(message, signal)));
  expect(answers.map(String)).toEqual(Array(3).fill('{"result":1}'));
  expect(node.requests).toBeLessThan(10);
});

test('a node that wants to be left alone is, and nothing is sent meanwhile', async () => {
  const { exchange, node } = await exchangeWith((response) => {
    response.writeHead(429, { 'retry-after': '40' }).end('slow down');
  });
  await expect(exchange.post('{}', signal)).rejects.toMatchObject({ status: 429, retryAfterMs: 40_000 });
  await expect(exchange.post('{}', signal)).rejects.toMatchObject({ status: 429, sent: false });
  expect(node.requests).toBe(1);
});

test.each([403, 500])(
  'a refusal with HTTP %i and a time to wait is no answer, whatever error stands in it',
  async (status) => {
    const { exchange, node } = await exchangeWith((response) => {
      response
        .writeHead(status, { 'retry-after': '40' })
        .end('{"error":{"code":-32000,"message":"too many"}}');
    });
    await expect(exchange.post('{}', signal)).rejects.toMatchObject({ status, retryAfterMs: 40_000 });
    await expect(exchange.post('{}', signal)).rejects.toMatchObject({ sent: false });
    expect(node.requests).toBe(1);
  },
);

test('an error that stands in a refusal is an answer; any other refusal is none', async () => {
  const error = '{"error":{"code":-32601,"message":"no such method"}}';
  const { exchange } = await exchangeWith(
    (response) => response.writeHead(404).end(error),
    (response) => response.writeHead(404).end('<html>'),
  );
  expect(String(await exchange.post('{}', signal))).toBe(error);
  await expect(exchange.post('{}', signal)).rejects.toMatchObject({ status: 404 });
});

test('whoever gives up is not kept waiting', async () => {
  const { exchange } = await exchangeWith(hang);
  const stop = new AbortController();
  const answer = exchange.post('{}', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(answer).rejects.toThrow('stopped');
});

test('once the node answers again, each message that hung is sent again once, and no copy on its way is given up', async () => {
  const messages = 16;
  const { exchange, node } = await exchangeWith(
    ...Array.from({ length: messages }, () => hang),
    right,
    (response) => setTimeout(() => right(response), 30),
  );
  await Promise.all(
    Array.from({ length: messages }, () => exchange.post('{}', new AbortController().signal)),
  );
  // Each time one is answered the others would begin anew: about 100 in all.
  expect(node.requests).toBeLessThan(60);
});

describe('an address as fetch takes it', () => {
  it.each(['http://127.0.0.1:9650', 'https://node.example/ext/bc/C/rpc?key=1', 'no address'])(
    'is %s as it was without user and password',
    (address) => {
      expect(toFetchAddress(address)).toEqual({ url: address, headers: {} });
    },
  );

  it.each([
    ['http://user:pass@127.0.0.1:9650/x?y=1', 'http://127.0.0.1:9650/x?y=1', 'user:pass'],
    ['https://user:a%2Fb%3A%C3%A9@node.example', 'https://node.example/', 'user:a/b:é'],
    ['https://user@node.example/', 'https://node.example/', 'user:'],
    ['https://:key@node.example/', 'https://node.example/', ':key'],
  ])('has those of %s in a header', (address, url, credentials) => {
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    expect(toFetchAddress(address)).toEqual({ url, headers: { authorization } });
    expect(() => new Request(url)).not.toThrow();
  });
});
