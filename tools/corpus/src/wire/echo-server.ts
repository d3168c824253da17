import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrived } from './expected-parameters.js';

/** What the server answers next. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | undefined;
}

/** A server on loopback that keeps what arrives and answers what it is told, and knows nothing of any contract. */
export interface EchoServer extends AsyncDisposable {
  readonly url: string;
  /** Set before a call. */
  answer: Answer;
  /** Gives what arrived since the last look, and forgets it. */
  taken(): Arrived[];
}

/** Faults of a server or of what stands before it, to see whether they are noticed. */
export interface Mutant {
  /** Changes what arrived. */
  readonly arrived?: (arrived: Arrived) => Arrived;
  /** Changes what is answered. */
  readonly answered?: (answer: Answer) => Answer;
}

/** Starts the server on a free port. */
export async function startEchoServer({
  arrived: changed = (same) => same,
  answered = (same) => same,
}: Mutant = {}): Promise<EchoServer> {
  let arrived: Arrived[] = [];
  const echo = { answer: { status: 204, headers: {}, body: undefined } as Answer };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    arrived.push(
      changed({
        method: request.method ?? '',
        target: request.url ?? '',
        headers: headersOf(request),
        body: Buffer.concat(chunks),
      }),
    );
    const { status, headers, body } = answered(echo.answer);
    response.writeHead(status, { ...redirection(status), ...headers });
    response.end(body);
  });
  // A kept connection that ends while a request is on its way to it would be told as a fault of the client.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(echo, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const all = arrived;
      arrived = [];
      return all;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    headers[name] = [...(headers[name] ?? []), rawHeaders[index + 1] ?? ''];
  }
  return headers;
}

/** What makes `fetch` follow an answer, though one that is documented is for the caller. */
const redirection = (status: number): Record<string, string> =>
  [301, 302, 303, 307, 308].includes(status) ? { location: '/elsewhere' } : {};
