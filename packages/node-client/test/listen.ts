import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of the loopback address, to be closed. */
export interface Listening {
  readonly server: Server;
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts a `node:http` server. */
export async function listen(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, url: `http://127.0.0.1:${port}`, close };
}
