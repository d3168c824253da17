import {
  acceptsGzip,
  addVary,
  createPageTrust,
  type PageTrust,
  retryAfterHeader,
  WebRequest,
} from '@firn/http/server/fetch';
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
    const meta = new FetchRequestMeta(request, options.clientOf, isTrusted);
    const shared = headersFor(meta.header('origin'));
    const admitted = admit(meta);
    if (isRefusal(admitted)) return refuse(shared, admitted);
    const body = await meta.readText(bodyBytes);
    if (typeof body === 'number') return refuse(shared, tooLarge(body, bodyBytes));
    const text = (await admitted.dispatch(body, meta)) ?? '';
    if (meta.retryAfterMs !== undefined) return postponed(shared, text, meta.retryAfterMs);
    if (text.length < gzipBytes) return succeed(shared, text);
    const open = { ...shared };
    addVary(open, 'Accept-Encoding');
    if (!acceptsGzip(meta.header('accept-encoding'))) return succeed(open, text);
    return succeed({ ...open, 'content-encoding': 'gzip' }, compress(text));
  };
}

/** The request, with what an endpoint may ask of it. */
class FetchRequestMeta extends WebRequest implements RequestMeta {
  readonly #clientOf: HttpOptions['clientOf'];
  readonly #isTrusted: PageTrust;
  /** Time after which the client may retry, if the message is refused for now. */
  retryAfterMs: number | undefined;

  constructor(request: Request, clientOf: HttpOptions['clientOf'], isTrusted: PageTrust) {
    super(request);
    this.#clientOf = clientOf;
    this.#isTrusted = isTrusted;
  }

  get client(): string | undefined {
    return this.#clientOf?.({ header: (name) => this.header(name) });
  }

  get foreignOrigin(): string | undefined {
    const origin = this.header('origin');
    return this.#isTrusted(origin, this.header('host')) ? undefined : origin;
  }

  postpone(retryAfterMs: number): void {
    this.retryAfterMs = retryAfterMs;
  }
}

function compress(text: string): ReadableStream {
  return new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
}

function succeed(shared: Headers, body: string | ReadableStream): Response {
  return new Response(body, { status: 200, headers: { ...shared, 'content-type': 'application/json' } });
}

function postponed(shared: Headers, body: string, retryAfterMs: number): Response {
  const wait = { 'retry-after': retryAfterHeader(retryAfterMs) };
  return new Response(body, {
    status: 429,
    headers: { ...shared, 'content-type': 'application/json', ...wait },
  });
}

function refuse(shared: Headers, refusal: Refusal): Response {
  const { status, body, headers } = refusal;
  return new Response(body, {
    status,
    headers: { ...(refusal.shared ?? shared), ...refusalHeaders, ...headers },
  });
}
