import { once } from 'node:events';
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConnectionGate } from '../../src/admission/connection-gate.js';

const message = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
const turns = 100;

const connectionsPerClient = 100;

/** A server behind a gate, whose client has so many units that never come again. */
async function serve(units: number, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  let left = units;
  let asked = 0;
  const gate = new ConnectionGate({
    connectionsPerClient,
    isProxy: () => false,
    charge: {
      take() {
        left -= 1;
        return { remaining: Math.max(left, 0), fullInMs: 0, retryAfterMs: left < 0 ? 1_000 : undefined };
      },
      refuse: (_request, response) => response.writeHead(429).end(),
    },
  });
  const server = createServer((request, response) => {
    asked += 1;
    gate.admit(request, response, answer);
  });
  gate.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    // To be cut is what some of them are for.
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return { open, asked: () => asked };
}

/** Sends over each connection, and lets the event loop look at all of them often enough to read that. */
async function send(sockets: readonly Socket[], text = message): Promise<void> {
  for (const socket of sockets) socket.write(text);
  await pass();
}

async function pass(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn();
}

describe('ConnectionGate', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reads the connections of a client that was refused one after the other, each 50 ms later', async () => {
    const { open, asked } = await serve(0, () => {});
    const sockets = [await open(), await open(), await open()];
    const refused = sockets.map((socket) => once(socket, 'data'));
    await send(sockets);
    for (const [answer] of await Promise.all(refused)) expect(String(answer)).toContain('HTTP/1.1 429 ');
    const before = asked();
    await send(sockets);
    expect(asked()).toBe(before);
    for (let count = 1; count <= sockets.length; count++) {
      await vi.advanceTimersByTimeAsync(50);
      await pass();
      expect(asked()).toBe(before + count);
    }
  });

  it('reads nothing for a second of a client that has a connection cut, because it did not wait for answers', async () => {
    const { open, asked } = await serve(Number.POSITIVE_INFINITY, () => {});
    const [hasty, patient] = [await open(), await open()];
    const cut = once(hasty, 'close');
    // One is answered, 64 may wait.
    await send([hasty], message.repeat(66));
    await cut;
    const before = asked();
    await send([patient]);
    expect(asked()).toBe(before);
    await vi.advanceTimersByTimeAsync(950);
    await pass();
    expect(asked()).toBe(before);
    await vi.advanceTimersByTimeAsync(100);
    await pass();
    expect(asked()).toBe(before + 1);
  });

  it('answers the requests that wait on one connection in their order', async () => {
    const { open } = await serve(Number.POSITIVE_INFINITY, (request, response) => {
      setImmediate(() => response.end(request.url));
    });
    const socket = await open();
    let answers = '';
    socket.on('data', (chunk: Buffer) => {
      answers += chunk.toString();
    });
    const paths = Array.from({ length: 65 }, (_, index) => `/${index}`);
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''));
    const answered = () => answers.match(/(?<=\r\n)\/\d+/g) ?? [];
    while (answered().length < paths.length) await vi.advanceTimersByTimeAsync(50);
    expect(answered()).toEqual(paths);
  });
});

describe('ConnectionGate.watch', () => {
  /** Connects from these addresses to a server that takes two connections of a client. @returns which of them are refused */
  function refused(...addresses: readonly string[]): boolean[] {
    const server = new Server();
    new ConnectionGate({
      connectionsPerClient: 2,
      isProxy: (address) => address === '10.0.0.1',
    }).watch(server);
    return addresses.map((remoteAddress) => {
      let isRefused = false;
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
      socket.end = () => {
        isRefused = true;
        return socket;
      };
      server.emit('connection', socket);
      return isRefused;
    });
  }

  it('counts the connections of an IPv4 address, and of an IPv6 network of 64 bits', () => {
    expect(refused('1.2.3.4', '::ffff:1.2.3.4', '1.2.3.4', '1.2.3.5')).toEqual([false, false, true, false]);
    expect(refused('2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1')).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('takes any number of connections of a proxy', () => {
    expect(refused('10.0.0.1', '10.0.0.1', '10.0.0.1')).toEqual([false, false, false]);
  });
});
