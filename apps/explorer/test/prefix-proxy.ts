import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A proxy that shows a program below a path. */
export interface PrefixProxy {
  /** Its address, without the path. */
  readonly url: string;
  /** Paths beside the prefix that it was asked for. */
  readonly strayed: readonly string[];
  close(): void;
}

/** Shows a program below a path, which it takes away, as proxies in front of several programs do; WebSockets too. */
export async function startPrefixProxy(target: string, prefix: string): Promise<PrefixProxy> {
  const { hostname, port } = new URL(target);
  const strayed: string[] = [];
  const optionsOf = ({ url = '', method, headers }: IncomingMessage) => {
    const isBelow = url.startsWith(prefix);
    if (!isBelow) strayed.push(url);
    const path = isBelow ? `/${url.slice(prefix.length)}` : '/strayed';
    return { hostname, port, path, method, headers: { ...headers, host: `${hostname}:${port}` } };
  };
  const server = createServer((asked, answer) => {
    const passed = request(optionsOf(asked), (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', (asked, socket) => {
    const { path, headers } = optionsOf(asked);
    const passed = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      passed.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      socket.pipe(passed).pipe(socket);
    });
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strayed,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
