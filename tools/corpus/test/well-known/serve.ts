import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface Received {
  /** `POST /repos/ann/glacier`, with the query. */
  readonly call: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
  /** How many requests of the same call came before it. */
  readonly times: number;
}

/** What is answered. */
export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** A server on loopback that answers as an interface does which a program calls. */
export interface KnownServer extends AsyncDisposable {
  readonly url: string;
  readonly calls: readonly string[];
}

/** Serves answers by the text of the call; another call is answered with 500, and stands among the calls. */
export async function serveKnown(
  answers: Readonly<Record<string, (request: Received) => Answered | Promise<Answered>>>,
): Promise<KnownServer> {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    const times = calls.filter((each) => each === call).length;
    calls.push(call);
    const body = new Uint8Array(Buffer.concat((await request.toArray()) as Buffer[]));
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const {
      status,
      headers: own,
      json,
    } = (await answers[call]?.({ call, headers, body, times })) ?? { status: 500 };
    response.writeHead(status, { ...(json !== undefined && { 'content-type': 'application/json' }), ...own });
    response.end(json === undefined ? undefined : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The members of a form as a server reads them, files as `name (type): text`. */
export async function membersOf({ headers, body }: Received): Promise<Record<string, string>> {
  const type = headers.get('content-type') ?? '';
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const members: Record<string, string> = {};
  for (const [name, value] of form.entries())
    members[name] =
      typeof value === 'string' ? value : `${value.name} (${value.type}): ${await value.text()}`;
  return members;
}
