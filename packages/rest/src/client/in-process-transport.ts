import { joinHeaders, raceSignal } from '@firn/http/client';
import { type Binary, binaryOf } from '@firn/primitives';
import { httpTransport } from './http-transport.js';
import type { RestAnswer, RestTransport } from './transport.js';

/** One request as a server in this process takes it; `createRestServer` of `@firn/rest/server` makes such a server. */
export interface InProcessRequest {
  readonly verb: string;
  readonly target: string;
  readonly header: (name: string) => string | undefined;
  readonly readBody: (maxBytes: number) => Promise<string>;
  readonly stream: () => ReadableStream<Uint8Array>;
  readonly signal?: AbortSignal | undefined;
}

/** What such a server answers. */
export interface InProcessAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly json?: { readonly text: () => string } | undefined;
  readonly body?: Binary | undefined;
}

/** A server in this process. */
export interface InProcessServer {
  readonly dispatch: (request: InProcessRequest) => InProcessAnswer | Promise<InProcessAnswer>;
}

/** Anything that answers a `Request`: a mock of `@firn/mock`, an application of Hono, a handler of `fetchHandler` under this name. */
export interface FetchServer {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** Calls a server in the same process, without a socket; bodies are still JSON texts, so that both sides behave as over HTTP. */
export function inProcessTransport(server: InProcessServer | FetchServer): RestTransport {
  if ('dispatch' in server) return dispatchTransport(server);
  const baseUrl = 'http://localhost';
  const answer: typeof fetch = async (input, init) => server.fetch(new Request(input, init));
  return httpTransport({ baseUrl, fetch: answer });
}

function dispatchTransport(server: InProcessServer): RestTransport {
  return {
    async send({ verb, target, body, headers: own, streams }, { signal, headers, url }): Promise<RestAnswer> {
      if (url !== undefined) throw new TypeError('url: a server in this process has no address');
      signal?.throwIfAborted();
      const content = body === undefined ? undefined : new Response(body);
      const type =
        body === undefined ? {} : { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      const given = new Map(Object.entries(joinHeaders(type, own, headers)));
      const header = (name: string) => given.get(name);
      const stream = () => content?.body ?? new Blob([]).stream();
      const readBody = async () => (typeof body === 'string' ? body : ((await content?.text()) ?? ''));
      const answer = await raceSignal(
        server.dispatch({ verb, target, header, readBody, stream, signal }),
        signal,
      );
      const { status, json, body: bytes } = answer;
      const text = json?.text() ?? (streams ? '' : ((await bytes?.text()) ?? ''));
      const found = (name: string) => [answer.headers[name] ?? []].flat().join(', ') || undefined;
      return {
        status,
        text: streams ? '' : text,
        ...(streams && { body: bytes ?? binaryOf(text) }),
        header: found,
      };
    },
  };
}
