import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port. */
export interface TestServer {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

export async function serve(listener?: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, port, url: `http://127.0.0.1:${port}`, close };
}
