import type { RestAnswer, RestTransport } from './transport.js';

/** One request as a server in this process takes it; `createRestServer` of `@firn/rest/server` makes such a server. */
export interface InProcessRequest {
  readonly verb: string;
  readonly target: string;
  readonly header: (name: string) => string | undefined;
  readonly readBody: (maxBytes: number) => Promise<string>;
  readonly signal?: AbortSignal | undefined;
}

/** What such a server answers. */
export interface InProcessAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: { readonly text: () => string } | undefined;
}

/** A server in this process. */
export interface InProcessServer {
  readonly dispatch: (request: InProcessRequest) => InProcessAnswer | Promise<InProcessAnswer>;
}

/** Calls a server in the same process, without a socket; bodies are still JSON texts, so that both sides behave as over HTTP. */
export function inProcessTransport(server: InProcessServer): RestTransport {
  return {
    async send({ verb, target, body = '' }, { signal, headers = {} }): Promise<RestAnswer> {
      signal?.throwIfAborted();
      const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      if (body !== '')
        given.set('content-type', 'application/json').set('content-length', String(body.length));
      const header = (name: string) => given.get(name);
      const readBody = () => Promise.resolve(body);
      const answer = await raceSignal(server.dispatch({ verb, target, header, readBody, signal }), signal);
      return {
        status: answer.status,
        text: answer.json?.text() ?? '',
        header: (name) => answer.headers[name],
      };
    },
  };
}

async function raceSignal<T>(value: T | Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return value;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
