import { acceptsGzip, createPageTrust, type PageTrust, readWebBody } from '@firn/http/server/fetch';
import type { RequestMeta } from '../request-meta.js';
import { createAdmission, isRefusal, type Refusal, refusalHeaders, tooLarge } from './admission.js';
import type { Headers } from './endpoint-cors.js';
import { defaultBodyBytes, defaultGzipBytes, type HttpOptions } from './http-options.js';

/** A handler of the Fetch API, as Deno, Bun and workers take it. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** Serves endpoints with the Fetch API: the same rules and answers as `nodeListener`. */
export function fetchHandler(options: HttpOptions): FetchHandler {
  const { headersFor, admit } = createAdmission(options);
  const bodyBytes = options.limits?.bodyBytes ?? defaultBodyBytes;
  const gzipBytes =
    options.gzip === false ? Number.POSITIVE_INFINITY : (options.gzip?.minBytes ?? defaultGzipBytes);

  const isTrusted = createPageTrust(options.trustedOrigins, options.allowedHosts);

  return async (request) => {
    const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
    const { pathname } = new URL(request.url);
    const shared = headersFor(header('origin'));
    const admitted = admit({ verb: request.method, path: pathname, header });
    if (isRefusal(admitted)) return refuse(shared, admitted);
    const announced = Number(header('content-length') ?? 0);
    const body = announced > bodyBytes ? announced : await readWebBody(request.body, bodyBytes);
    if (typeof body === 'number') return refuse(shared, tooLarge(body, bodyBytes));
    const meta = new FetchRequestMeta(request, pathname, options.clientOf, isTrusted);
    const text = (await admitted.dispatch(body, meta)) ?? '';
    if (meta.retryAfterMs !== undefined) return postponed(shared, text, meta.retryAfterMs);
    if (text.length < gzipBytes) return succeed(shared, text);
    const open = {
      ...shared,
      vary: shared.vary === undefined ? 'Accept-Encoding' : `${shared.vary}, Accept-Encoding`,
    };
    if (!acceptsGzip(header('accept-encoding'))) return succeed(open, text);
    return succeed({ ...open, 'content-encoding': 'gzip' }, compress(text));
  };
}

/** What an endpoint is told of a request. */
class FetchRequestMeta implements RequestMeta {
  readonly path: string;
  readonly foreignOrigin: string | undefined;
  readonly #request: Request;
  readonly #clientOf: HttpOptions['clientOf'];
  /** Where the client must ask again: after how many milliseconds. */
  retryAfterMs: number | undefined;

  constructor(request: Request, path: string, clientOf: HttpOptions['clientOf'], isTrusted: PageTrust) {
    this.path = path;
    this.#request = request;
    this.#clientOf = clientOf;
    const origin = this.#header('origin');
    this.foreignOrigin = isTrusted(origin, this.#header('host')) ? undefined : origin;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  get headers(): Record<string, string> {
    return Object.fromEntries(this.#request.headers);
  }

  get client(): string | undefined {
    return this.#clientOf?.({ header: (name) => this.#header(name) });
  }

  postpone(retryAfterMs: number): void {
    this.retryAfterMs = retryAfterMs;
  }

  #header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }
}

function compress(text: string): ReadableStream {
  return new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
}

function succeed(shared: Headers, body: string | ReadableStream): Response {
  return new Response(body, { status: 200, headers: { ...shared, 'content-type': 'application/json' } });
}

function postponed(shared: Headers, body: string, retryAfterMs: number): Response {
  const seconds = String(Math.ceil(retryAfterMs / 1000));
  return new Response(body, {
    status: 429,
    headers: { ...shared, 'content-type': 'application/json', 'retry-after': seconds },
  });
}

function refuse(shared: Headers, refusal: Refusal): Response {
  const { status, body, headers } = refusal;
  return new Response(body, {
    status,
    headers: { ...(refusal.shared ?? shared), ...refusalHeaders, ...headers },
  });
}
