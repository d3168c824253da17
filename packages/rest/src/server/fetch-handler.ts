import { WebRequest } from '@firn/http/server/fetch';
import { createMount, type Mount, type MountOptions } from './base-path.js';
import { withinLimit } from './body.js';
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
    const {
      status,
      headers: lines,
      json,
      gzipped,
      body: content,
    } = await server.dispatch(new FetchServerRequest(request, mount, info, options));
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

class FetchServerRequest extends WebRequest implements ServerRequest {
  readonly target: string;
  readonly isOutside: boolean | undefined;
  readonly remoteAddress: string | undefined;
  readonly #compression: FetchHandlerOptions['compression'];

  constructor(
    request: Request,
    mount: Mount,
    { remoteAddress }: FetchHandlerInfo,
    { compression }: FetchHandlerOptions,
  ) {
    super(request);
    const { target, isOutside } = mount(this.pathAndQuery);
    this.target = target;
    this.isOutside = isOutside;
    this.remoteAddress = remoteAddress;
    this.#compression = compression;
  }

  override header(name: string): string | undefined {
    // A `Request` has a body without any header that announces it.
    if (name === 'transfer-encoding' && this.hasBody) return 'chunked';
    if (name === 'accept-encoding' && this.#compression === false) return undefined;
    return super.header(name);
  }

  async readBody(maxBytes: number): Promise<string> {
    return withinLimit(await this.readText(maxBytes), maxBytes);
  }
}
