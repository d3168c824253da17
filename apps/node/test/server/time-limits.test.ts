import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { assemble } from '@firn/evm/fixtures/assemble';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { defaultHttpSettings, type HttpSettings } from '../../src/config/http-flags.js';
import { receiver } from '../fixtures/funded.js';
import { open, send } from '../fixtures/raw-http.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const startWith = (http: Partial<HttpSettings>): Promise<TestNode> =>
  startTestNode(onTestFinished, {
    http: { ...defaultHttpSettings, ...http },
    chains: { ...defaultChainSettings, rpcGasCap: 0n, rpcEvmTimeoutMs: 0 },
  });
const head = 'POST /ext/info HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
const tooLate = /^HTTP\/1\.1 408 Request Timeout\r\n/;
const json = { 'content-type': 'application/json' };

/** A call that answers or ends when its gas does, which is never. */
const endless = (code: `0x${string}`): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_call',
    params: [{ to: receiver, gas: '0xffffffffffffff' }, 'latest', { [receiver]: { code } }],
  });

describe('a client that is slow', () => {
  it.each([
    ['says nothing', ''],
    ['sends a head that does not end', `${head}x-drip: `],
  ])('loses its connection when it %s', async (_, begun) => {
    const node = await startWith({ readHeaderTimeoutMs: 100 });
    const socket = await open(onTestFinished, node);
    socket.write(begun);
    expect(await text(socket)).toMatch(tooLate);
    expect((await node.call('/ext/info', 'info.getNetworkID')).result).toBeDefined();
  });

  it('loses its connection when a body does not end, drip as it may', async () => {
    const node = await startWith({ readTimeoutMs: 200 });
    const socket = await open(onTestFinished, node);
    socket.write(`${head}content-length: 100000\r\n\r\n`);
    const drip = setInterval(() => socket.write(' '), 10);
    onTestFinished(() => clearInterval(drip));
    socket.on('error', () => {});
    expect(await text(socket)).toMatch(tooLate);
  });

  it('keeps a connection without a request for the idle time', async () => {
    const node = await startWith({ idleTimeoutMs: 100 });
    const socket = await open(onTestFinished, node);
    socket.write(`${head}content-length: 2\r\n\r\n{}`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

describe('the limit of messages', () => {
  it('holds over HTTP and WebSocket', async () => {
    const node = await startWith({ bodyLimit: 64 });
    const { status, body } = await send(node, '/ext/info', { headers: json, body: ' '.repeat(65) });
    expect([status, body]).toEqual([413, 'content length too large (65>64)\n']);
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/ext/bc/C/ws`);
    onTestFinished(() => socket.terminate());
    await once(socket, 'open');
    socket.send(' '.repeat(65));
    expect((await once(socket, 'close'))[0]).toBe(1009);
  });
});

describe('a node that stops', () => {
  it('cancels the calls that are still under way after the shutdown time', async () => {
    const node = await startWith({ shutdownTimeoutMs: 300 });
    const code = assemble('JUMPDEST 0x00 JUMP');
    const outcome = fetch(`${node.url}/ext/bc/C/rpc`, {
      method: 'POST',
      headers: json,
      body: endless(code),
    }).then(
      () => 'answered',
      () => 'cancelled',
    );
    // Its connection is there, and with it the call, when a later one is answered.
    await node.call('/ext/bc/C/rpc', 'eth_chainId', []);
    await node.running.close();
    expect(await outcome).toBe('cancelled');
  });
});
