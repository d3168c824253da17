import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { MetricsError } from '../errors.js';

const reasons: Readonly<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `${place} is taken by another program: stop it, or choose another --http-port`,
  EACCES: (place) => `this user may not listen at ${place}: choose another --http-port, above 1023`,
  EADDRNOTAVAIL: (place) => `${place} is no address of this machine: choose another --http-host`,
  ENOTFOUND: (place) => `${place} is no name of a machine that is known: choose another --http-host`,
};

/**
 * Finds out whether the service will be able to listen, before anything is opened that takes time.
 * @throws MetricsError `invalid-config` that says why not, and what to do.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createTcpServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    throw listenError(cause, host, port);
  }
  server.close();
  await once(server, 'close');
}

/** What to do about an address that cannot be listened at. */
export function listenError(cause: unknown, host: string, port: number): unknown {
  const reason = reasons[(cause as NodeJS.ErrnoException).code ?? ''];
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return reason === undefined ? cause : new MetricsError('invalid-config', reason(place), { cause });
}
