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
});
