import { raceSignal } from '@firn/http/client';
import { type Binary, binaryOf } from '@firn/primitives';
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

/** Calls a server in the same process, without a socket; bodies are still JSON texts, so that both sides behave as over HTTP. */
export function inProcessTransport(server: InProcessServer): RestTransport {
  return {
    async send(
      { verb, target, body, headers: own = {}, streams },
      { signal, headers = {} },
    ): Promise<RestAnswer> {
      signal?.throwIfAborted();
      const content = body === undefined ? undefined : new Response(body);
      const type =
        body === undefined ? {} : { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      const given = new Map(
        Object.entries({ ...type, ...own, ...headers }).map(([name, value]) => [name.toLowerCase(), value]),
      );
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
