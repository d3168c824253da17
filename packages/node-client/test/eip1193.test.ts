import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpTransport, webSocketTransport, webSocketUrls } from '@firn/jsonrpc/client';
import { createEndpoint, fetchHandler } from '@firn/jsonrpc/server';
import { attachWebSocket } from '@firn/jsonrpc/server/websocket';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eip1193Provider, type ProviderMessage, ProviderRpcError } from '../src/eip1193/index.js';
import { createSmallNode } from './small-node.js';

const handle = fetchHandler({ route: createSmallNode().route });
const answer = (url: unknown, init: unknown) => handle(new Request(url as string, init as RequestInit));

describe('eip1193Provider', () => {
  const provider = eip1193Provider({
    transport: httpTransport({ url: 'http://node.test', fetch: answer as typeof fetch }),
  });

  it('gives results in their wire form', async () => {
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x2a');
    expect(await provider.request({ method: 'eth_blockNumber', params: [] })).toBe('0x2a');
  });

  it('throws errors of the node with their code, and 4900 where there is no node', async () => {
    await expect(provider.request({ method: 'eth_nope' })).rejects.toMatchObject({
      name: 'ProviderRpcError',
      code: -32601,
    });
    const broken = () => Promise.reject(new TypeError('fetch failed'));
    const lost = eip1193Provider({ transport: httpTransport({ url: 'http://node.test', fetch: broken }) });
    await expect(lost.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4900 });
  });

  it('refuses subscriptions on a transport without a connection', async () => {
    const refused = provider.request({ method: 'eth_subscribe', params: ['newHeads'] });
    await expect(refused).rejects.toBeInstanceOf(ProviderRpcError);
    await expect(refused).rejects.toMatchObject({ code: 4200 });
  });

  it('hands events of a subscription to the listeners of message, until it is unsubscribed', async () => {
    const { url, close } = await startTicking();
    const transport = webSocketTransport({ url: webSocketUrls(url), WebSocket });
    const ticking = eip1193Provider({ transport });
    const seen: ProviderMessage[] = [];
    const third = new Promise<void>((resolve) => {
      ticking.on('message', (event) => {
        if (seen.push(event) === 3) resolve();
      });
    });
    const id = await ticking.request({ method: 'eth_subscribe', params: ['newHeads'] });
    await third;
    expect(seen[0]).toEqual({
      type: 'eth_subscription',
      data: { subscription: id, result: { number: '0x1' } },
    });
    expect(await ticking.request({ method: 'eth_unsubscribe', params: [id] })).toBe(true);
    expect(await ticking.request({ method: 'eth_unsubscribe', params: [id] })).toBe(false);
    transport.close();
    await close();
  });
});

async function startTicking() {
  const kind = { decodeParams: () => undefined, encodePayload: (value: unknown) => JSON.stringify(value) };
  async function* heads() {
    for (let number = 1; ; number++) {
      yield { number: `0x${number.toString(16)}` };
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const endpoint = createEndpoint({
    groups: [
      {
        name: 'eth',
        aliases: [],
        methods: [],
        subscriptions: [
          {
            method: 'eth_subscribe',
            contract: {
              access: 'public',
              unsubscribe: 'eth_unsubscribe',
              notification: 'eth_subscription',
              kinds: { newHeads: kind },
            },
            handlers: { newHeads: heads },
          },
        ],
      },
    ],
    context: undefined,
  });
  const server = createServer();
  const sockets = attachWebSocket(server, { route: () => endpoint });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    await sockets.close();
    server.close();
  };
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
