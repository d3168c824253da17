import { readWebBody } from '@firn/http/server/fetch';
import { bodyTooLarge } from './body.js';
import type { RestServer } from './rest-server.js';
import type { ServerAnswer } from './server-answer.js';
import type { ServerRequest } from './server-request.js';

/** What a host knows of a request beside it. */
export interface FetchHandlerInfo {
  /** IP address of the peer, for rate limits. */
  readonly remoteAddress?: string | undefined;
}

/** Connects a server to a host that calls a function with a `Request` and sends the `Response`: Deno, Bun, a service worker of a test. */
export function fetchHandler(
  server: RestServer,
): (request: Request, info?: FetchHandlerInfo) => Promise<Response> {
  return async (request, info = {}) => {
    const {
      status,
      headers: lines,
      json,
      gzipped,
      body: content,
    } = await server.dispatch(toServerRequest(request, info));
    const headers = webHeaders(lines);
    const bytes = (gzipped ?? json?.bytes()) as Uint8Array<ArrayBuffer> | undefined;
    if (content !== undefined)
      return new Response(request.method === 'HEAD' ? null : content.stream(), { status, headers });
    if (bytes === undefined) return new Response(null, { status, headers });
    const body = request.method === 'HEAD' ? null : bytes;
    headers.set('content-length', String(bytes.length));
    return new Response(body, { status, headers });
  };
}

function webHeaders(lines: ServerAnswer['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(lines))
    for (const line of [value].flat()) headers.append(name, line);
  return headers;
}

function toServerRequest(request: Request, { remoteAddress }: FetchHandlerInfo): ServerRequest {
  const { pathname, search } = new URL(request.url);
  return {
    verb: request.method,
    target: pathname + search,
    header: (name) =>
      name === 'transfer-encoding' && request.body !== null
        ? 'chunked'
        : (request.headers.get(name) ?? undefined),
    readBody: (maxBytes) => readText(request, maxBytes),
    stream: () => request.body ?? new Blob([]).stream(),
    remoteAddress,
    signal: request.signal,
  };
}

async function readText({ body }: Request, maxBytes: number): Promise<string> {
  const text = await readWebBody(body, maxBytes);
  if (typeof text === 'number') throw bodyTooLarge(maxBytes);
  return text;
}
