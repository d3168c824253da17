import { connect } from 'node:net';
import { nodeListener, type RestServerOptions } from '../../src/server/index.js';
import { type StartedServer, startServer } from '../start-server.js';
import { type SampleHandlers, sampleServer } from './sample-server.js';

/** A server of the sample contract that listens, and a way to ask it. */
export async function start(handlers?: SampleHandlers, options?: Partial<RestServerOptions<unknown>>) {
  const { server, logger } = sampleServer(handlers, options);
  const started = await startServer(nodeListener(server));
  const get = (path: string, init?: RequestInit) => fetch(started.baseUrl + path, init);
  return { ...started, logger, get, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
}

/** A POST request. */
export const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

/** Sends bytes as they are and gives everything that comes back until the server closes. */
export function exchange({ port }: StartedServer, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
