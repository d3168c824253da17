import { once } from 'node:events';
import { assemble } from '@firn/evm/fixtures/assemble';
import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

/** What the server keeps encoded for a client that does not read: a piece of a long answer. */
const encodedBytes = 2 ** 20;

afterEach(() => vi.restoreAllMocks());

function socketTo({ url }: TestNode, path: string): WebSocket {
  const socket = new WebSocket(url.replace('http', 'ws') + path);
  onTestFinished(() => socket.terminate());
  return socket;
}

/** How much the server holds of what it encoded for its client when it stops to listen to it because that reads too slowly. */
function bufferedAtDrop(clients: readonly WebSocket[]): Promise<number> {
  const { send } = WebSocket.prototype;
  let ofServer: WebSocket | undefined;
  vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (this: WebSocket, ...args: unknown[]) {
    if (!clients.includes(this)) ofServer = this;
    Reflect.apply(send, this, args);
  });
  const { abort } = AbortController.prototype;
  const aborting = vi.spyOn(AbortController.prototype, 'abort');
  return new Promise((resolve) => {
    aborting.mockImplementation(function (this: AbortController, reason) {
      abort.call(this, reason);
      if (reason instanceof DOMException && reason.message === 'the client reads too slowly')
        resolve(ofServer?.bufferedAmount ?? 0);
    });
  });
}

describe('a WebSocket client that stops reading', () => {
  it('is dropped with the reason, and nobody else notices', async () => {
    const node = await startTestNode(onTestFinished);
    const idle = socketTo(node, '/ext/bc/C/ws');
    const socket = socketTo(node, '/ext/bc/C/ws');
    await Promise.all([once(socket, 'open'), once(idle, 'open')]);
    const dropped = bufferedAtDrop([socket, idle]);

    socket.pause();
    // Each answers a mebibyte of zeros, twice that in hex.
    const code = assemble('0x100000 0x00 RETURN');
    const params = [{ to: receiver }, 'latest', { [receiver]: { code } }];
    const calls = 40;
    for (let id = 0; id < calls; id++)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_call', params }));
    const buffered = await dropped;
    expect(buffered).toBeLessThan(encodedBytes);

    const told: unknown[] = [];
    socket.on('message', (message) => told.push(message));
    const closed = once(socket, 'close');
    socket.resume();
    const [status, reason] = (await closed) as [number, Buffer];
    expect([status, reason.toString()]).toEqual([1013, 'reads too slowly']);
    expect(told.length).toBeLessThan(calls);

    idle.send('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}');
    const [answer] = (await once(idle, 'message')) as [Buffer];
    expect(JSON.parse(answer.toString())).toEqual({ jsonrpc: '2.0', id: 1, result: '0xa868' });
    expect(await node.call('/ext/bc/C/rpc', 'eth_chainId', [])).toMatchObject({ result: '0xa868' });
  });
});

describe('WebSockets of a public server', () => {
  it('are those of the C-Chain alone', async () => {
    const customChain = [customChainFiles(onTestFinished, 'mine', subnetGenesis())];
    const open = await startTestNode(onTestFinished, { customChain });
    await once(socketTo(open, '/ext/bc/mine/ws'), 'open');

    const node = await startTestNode(onTestFinished, { publicApi: true, customChain });
    const socket = socketTo(node, '/ext/bc/C/ws');
    await once(socket, 'open');
    socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}');
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(answer.toString())).toHaveProperty('result', expect.stringMatching(/^0x[0-9a-f]+$/u));
    for (const path of [
      '/ext/bc/mine/ws',
      '/ext/bc/mine/rpc',
      '/ext/bc/C/rpc',
      '/ext/info',
      '/ext/bc/P/ws',
      '/',
    ]) {
      const [error] = (await once(socketTo(node, path), 'error')) as [Error];
      expect(error.message, path).toMatch(/^Unexpected server response: 4\d\d$/u);
    }
  });
});
