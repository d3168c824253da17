import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HeldSockets } from '../../src/admission/held-sockets.js';

const message = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
const turns = 50;

interface Serving {
  readonly held: HeldSockets;
  readonly client: Socket;
  /** The server's end of the connection. */
  readonly socket: Socket;
  readonly requests: () => number;
  /** Resolves when the server takes the next request. */
  readonly nextRequest: () => Promise<unknown>;
}

/** A server and a connection to it; each request is answered after what is given was done. */
async function serve({
  onConnection = () => {},
  onRequest = () => {},
}: {
  onConnection?: (held: HeldSockets, socket: Socket) => void;
  onRequest?: (held: HeldSockets, response: ServerResponse) => void;
}): Promise<Serving> {
  const held = new HeldSockets();
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    onRequest(held, response);
    response.end('answer');
  });
  server.on('connection', (socket) => onConnection(held, socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  const [socket] = (await once(server, 'connection')) as [Socket];
  return { held, client, socket, requests: () => requests, nextRequest: () => once(server, 'request') };
}

/** Lets the event loop look at its sockets often enough to read what was sent. */
async function pass(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn();
}

async function send(client: Socket, text = message): Promise<void> {
  await new Promise<void>((resolve) => client.write(text, () => resolve()));
  await pass();
}

describe('HeldSockets', () => {
  it('does not let a connection be read that is held as soon as it is there', async () => {
    const { held, client, socket, requests } = await serve({
      onConnection: (holds, added) => holds.hold(added),
    });
    await send(client);
    expect(requests()).toBe(0);
    held.release(socket);
    await once(client, 'data');
    expect(requests()).toBe(1);
  });

  it('does not let a connection be read that is held while a request of it is answered', async () => {
    const { held, client, socket, requests, nextRequest } = await serve({
      onRequest: (holds, response) => {
        if (response.socket !== null) holds.hold(response.socket);
      },
    });
    await send(client);
    await send(client);
    expect(requests()).toBe(1);
    // What arrives together is read at once.
    const second = nextRequest();
    held.release(socket);
    await second;
    await send(client);
    expect(requests()).toBe(2);
  });

  it('does not let a connection be read that is held when an answer is finished', async () => {
    const { client, requests } = await serve({
      onRequest: (holds, response) => {
        const { socket } = response;
        if (socket !== null) response.once('finish', () => holds.hold(socket));
      },
    });
    await send(client);
    await send(client);
    expect(requests()).toBe(1);
  });

  it('lets a connection be read that is released as often as it was held', async () => {
    const { held, client, socket, requests } = await serve({});
    held.hold(socket);
    held.hold(socket);
    held.release(socket);
    await send(client);
    expect(requests()).toBe(0);
    held.release(socket);
    await once(client, 'data');
    held.release(socket);
    await send(client);
    expect(requests()).toBe(2);
  });
});
