import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bindOperations,
  createRestServer,
  fetchHandler,
  nodeListener,
  type OperationContract,
  type Verify,
} from '../../src/server/index.js';

const petSold: OperationContract<{ readonly body: unknown }, undefined> = {
  name: 'petSold',
  verb: 'POST',
  path: '/pet-sold',
  status: 204,
  cost: 0,
  decodeRequest: ({ body }) => ({ body }),
  encodeResult: () => '',
};
const received: unknown[] = [];
const sign = (body: string | Uint8Array): string => createHmac('sha256', 'secret').update(body).digest('hex');
const verify: Verify = ({ header, body, operation, verb, target }) => {
  expect([operation, verb, target]).toEqual(['petSold', 'POST', '/pet-sold?a=1']);
  const shown = Buffer.from(header('x-signature') ?? '', 'hex');
  const wanted = Buffer.from(sign(body), 'hex');
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
};
const rest = createRestServer({
  operations: bindOperations(
    { petSold },
    {
      petSold: ({ body }) => {
        received.push(body);
        return undefined;
      },
    },
    { verify },
  ),
  limits: { bodyBytes: 100 },
  logger: { error: () => {} },
});
const server = createServer(nodeListener(rest));
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const bindings = {
  node: (init: RequestInit) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/pet-sold?a=1`, init),
  fetch: async (init: RequestInit) => fetchHandler(rest)(new Request('http://shop.test/pet-sold?a=1', init)),
};

it.each(Object.entries(bindings))('a receiver verifies the bytes as they came: %s', async (_, send) => {
  const deliver = async (body: string, signature?: string): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'x-signature': signature }),
    };
    return (await send({ method: 'POST', headers, body })).status;
  };
  received.length = 0;
  // Spaces and escapes are not those that an encoder would write.
  const body = '{ "name" : "T\\u00f6m", "b":"ö" }';
  expect(await deliver(body, sign(body))).toBe(204);
  expect(received).toEqual([{ name: 'Töm', b: 'ö' }]);
  expect(await deliver(body)).toBe(401);
  expect(await deliver(`${body} `, sign(body))).toBe(401);
  expect(await deliver('not JSON')).toBe(401);
  expect(await deliver('not JSON', sign('not JSON'))).toBe(400);
  const large = JSON.stringify('x'.repeat(200));
  expect(await deliver(large, sign(large))).toBe(413);
  expect(received).toHaveLength(1);
});
