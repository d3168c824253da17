import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestNode } from '../fixtures/test-node.js';

const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
const head = `POST /ext/bc/C/rpc HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;

describe('a server that closes', () => {
  it('answers what is under way, and lets nobody ask on and on over one connection', async () => {
    const { running } = await startTestNode(onTestFinished);
    const { hostname, port } = new URL(running.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const answers = text(socket);
    socket.write(head);
    // The server has read the head of the first request when it answers a request that came later.
    await fetch(running.url);
    const closed = running.close();
    socket.write(body + head + body);
    expect((await answers).match(/"result":"0xa868"|connection: close/gi)).toEqual([
      '"result":"0xa868"',
      'Connection: close',
      '"result":"0xa868"',
    ]);
    await closed;
  });

  it('does not wait for a WebSocket that is asked for while it closes', async () => {
    const { running } = await startTestNode(onTestFinished);
    const { hostname, port } = new URL(running.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const answers = text(socket);
    socket.write('GET /ext/bc/C/ws HTTP/1.1\r\nhost: localhost\r\n');
    // The server has read so much of the head when it answers a request that came later.
    await fetch(running.url);
    const closed = running.close();
    socket.write(
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    expect(await answers).toBe('');
    await closed;
  });
});

describe('a request', () => {
  it.each([
    ['without a host', 'GET /ext/health HTTP/1.1\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    [
      'that expects what the server does not know',
      'GET /ext/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nexpect: x\r\n\r\n',
      'HTTP/1.1 417 Expectation Failed',
    ],
    ['of HTTP/1.0 without a host', 'GET /ext/health HTTP/1.0\r\n\r\n', 'HTTP/1.1 200 OK'],
  ])('%s is answered as HTTP says', async (_, message, expected) => {
    const { running } = await startTestNode(onTestFinished);
    const { hostname, port } = new URL(running.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(message);
    expect((await text(socket)).split('\r\n')[0]).toBe(expected);
  });
});
