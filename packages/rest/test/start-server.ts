import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A listening server; ends with all its connections when it is disposed of. */
export interface StartedServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly port: number;
}

/** Starts an HTTP server on a free port of the loopback interface. */
export async function startServer(listener: RequestListener): Promise<StartedServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve, reject) =>
        server.close((error) => (error ? reject(error) : resolve())),
      );
    },
  };
}
