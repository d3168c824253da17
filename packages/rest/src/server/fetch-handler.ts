import { readWebBody } from '@firn/http/server/fetch';
import { createMount, type Mounted, type MountOptions } from './base-path.js';
import { bodyTooLarge } from './body.js';
import type { RestServer } from './rest-server.js';
import type { ServerAnswer } from './server-answer.js';
import type { ServerRequest } from './server-request.js';

/** What a host knows of a request beside it. */
export interface FetchHandlerInfo {
  /** IP address of the peer, for rate limits. */
  readonly remoteAddress?: string | undefined;
}

/** How a host mounts a server and sends its responses. */
export interface FetchHandlerOptions extends MountOptions {
  /**
   * `false` for a host that compresses by itself and would do so twice: Next.js, which also drops `Content-Encoding`, and Cloudflare Workers. Default: as
   * the server is configured.
   */
  readonly compression?: false | undefined;
}

/** Connects a server to a host that calls a function with a `Request` and sends the `Response`: Hono, Next.js, Bun, Deno, Cloudflare Workers, a test. */
export function fetchHandler(
  server: RestServer,
  options: FetchHandlerOptions = {},
): (request: Request, info?: FetchHandlerInfo) => Promise<Response> {
  const mount = createMount(options);
  return async (request, info = {}) => {
    const { pathname, search } = new URL(request.url);
    const {
      status,
      headers: lines,
      json,
      gzipped,
      body: content,
    } = await server.dispatch(toServerRequest(request, mount(pathname + search), info, options));
    const headers = webHeaders(lines);
    const bytes = (gzipped ?? json?.bytes()) as Uint8Array<ArrayBuffer> | undefined;
    if (content !== undefined) {
      const stream = content.stream();
      if (request.method !== 'HEAD') return new Response(stream, { status, headers });
      void stream.cancel();
      return new Response(null, { status, headers });
    }
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

function toServerRequest(
  request: Request,
  mounted: Mounted,
  { remoteAddress }: FetchHandlerInfo,
  { compression }: FetchHandlerOptions,
): ServerRequest {
  const header = (name: string) => {
    if (name === 'transfer-encoding' && (request.bodyUsed || request.body !== null)) return 'chunked';
    if (name === 'accept-encoding' && compression === false) return undefined;
    return request.headers.get(name) ?? undefined;
  };
  return {
    verb: request.method,
    ...mounted,
    header,
    readBody: (maxBytes) => readText(request, maxBytes),
    stream: () => unreadBody(request) ?? new Blob([]).stream(),
    remoteAddress,
    get signal() {
      return request.signal;
    },
  };
}

/** @throws TypeError if the body was already read: it would look like an empty one. */
function unreadBody({ body, bodyUsed }: Request): ReadableStream<Uint8Array> | null {
  if (!bodyUsed && !body?.locked) return body;
  throw new TypeError(
    'the body of this Request was already read: call the handler before anything else reads it, or read a clone: request.clone(). A handler can read a body only once.',
  );
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const text = await readWebBody(unreadBody(request), maxBytes);
  if (typeof text === 'number') throw bodyTooLarge(maxBytes);
  return text;
}
