import { canonicalJson } from '@firn/contract/json';
import { inProcessTransport, webSocketTransport, webSocketUrls } from '@firn/jsonrpc/client';
import { nodeListener } from '@firn/jsonrpc/server';
import { attachWebSocket, type WebSocketBinding } from '@firn/jsonrpc/server/websocket';
import { createNodeClient } from '@firn/node-client';
import * as validators from '@firn/node-validators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RpcGroup, RpcSubscription } from '../../src/contract/node-contract.js';
import { memberOf, typeName, wireOf } from '../../src/generated-names.js';
import { createExampleNode, decodedParams, exampleChains, nodeGroups } from '../fixtures/example-node.js';
import { type Listening, listen } from '../fixtures/listen.js';
import { isSame } from '../fixtures/same-value.js';

const node = createExampleNode({ adminEnabled: false, publicApi: false });
let listening: Listening;
let sockets: WebSocketBinding;

beforeAll(async () => {
  listening = await listen(nodeListener({ route: node.route }));
  sockets = attachWebSocket(listening.server, { route: node.route });
});

afterAll(async () => {
  await sockets.close();
  await listening.close();
  expect(node.failures).toEqual([]);
});

const transports = {
  'in process': () => inProcessTransport((path, text, meta) => node.route(path)?.dispatch(text, meta)),
  'over WebSocket': () => webSocketTransport({ url: webSocketUrls(listening.url), WebSocket }),
};

const cases = nodeGroups.flatMap((group) =>
  group.subscriptions.flatMap((subscription) =>
    subscription.examples.map(({ params }) => ({ group, subscription, params, kind: subscription.kind })),
  ),
);

describe.each(Object.entries(transports))('subscriptions %s', (_, createTransport) => {
  it.each(cases)(
    'carry the examples of $subscription.method $kind',
    async ({ group, subscription, params }) => {
      const transport = createTransport();
      const received: string[] = [];
      for await (const payload of subscribe(createNodeClient({ transport }), group, subscription, params)) {
        const type = typeName(subscription.symbol, 'Payload');
        received.push(canonicalJson(wireOf(validators, type, payload)));
        if (received.length === eventsFor(subscription, params).length) break;
      }
      expect(received).toEqual(eventsFor(subscription, params));
      await transport.close?.();
    },
  );
});

function subscribe(
  client: ReturnType<typeof createNodeClient>,
  group: RpcGroup,
  subscription: RpcSubscription,
  params: readonly unknown[],
): AsyncIterable<unknown> {
  const call = memberOf(client.chain(exampleChains[group.name] ?? ''), subscription.member);
  const given = subscription.paramNames.length === 0 ? [] : [decodedParams(subscription, params)];
  return call(...given) as AsyncIterable<unknown>;
}

/** The canonical payloads of every example with these parameters. */
function eventsFor(subscription: RpcSubscription, params: readonly unknown[]): string[] {
  const wanted = decodedParams(subscription, params);
  return subscription.examples
    .filter((example) => isSame(decodedParams(subscription, example.params), wanted))
    .map(({ payload }) => canonicalJson(payload));
}

describe('eth_subscribe and eth_unsubscribe as raw messages', () => {
  const methods = nodeGroups.flatMap((group) =>
    group.subscriptions.map(({ method, unsubscribe, kind, examples }) => ({
      path: (group.webSocketPath ?? '').replace('{blockchainId}', exampleChains[group.name] ?? ''),
      method,
      unsubscribe,
      params: [kind, ...(examples[0]?.params ?? [])],
      kind,
    })),
  );

  it.each(methods)(
    'answer $method $kind with an id that ends it once',
    async ({ path, method, unsubscribe, params }) => {
      const socket = new WebSocket(listening.url.replace('http', 'ws') + path);
      await new Promise((resolve) => socket.once('open', resolve));
      const id = await ask(socket, method, params);
      expect(id.result).toMatch(/^0x[0-9a-f]{1,32}$/);
      expect(await ask(socket, unsubscribe, [id.result])).toMatchObject({ result: true });
      expect(await ask(socket, unsubscribe, [id.result])).toMatchObject({
        error: { code: -32000, message: 'subscription not found' },
      });
      socket.close();
    },
  );
});

let lastId = 0;

function ask(socket: WebSocket, method: string, params: readonly unknown[]): Promise<{ result?: unknown }> {
  const id = ++lastId;
  return new Promise((resolve) => {
    const take = (data: unknown): void => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (answer.id !== id) return;
      socket.off('message', take);
      resolve(answer);
    };
    socket.on('message', take);
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  });
}
