import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A registry on loopback that passes on what another answers, and counts it. */
export interface CountingRegistry {
  readonly url: string;
  /** Bytes of the bodies that were answered so far, as they came over the wire. */
  readonly bytes: () => number;
  close(): Promise<void>;
}

/** @param upstream The registry that is asked, by HTTP or HTTPS. */
export async function startCountingRegistry(upstream: URL): Promise<CountingRegistry> {
  const { request, Agent } = await import(upstream.protocol === 'http:' ? 'node:http' : 'node:https');
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const base = upstream.href.replace(/\/$/, '');
  let bytes = 0;
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const headers = { ...incoming.headers, host: upstream.host };
    const asked = request(base + incoming.url, { agent, headers, method: incoming.method }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await pipeline(answer, outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    // Who asks tries again, and says what it could not have.
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bytes: () => bytes,
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
