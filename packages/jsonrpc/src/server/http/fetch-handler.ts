import type { RpcEndpoint } from '../endpoint.js';
import { createAdmission, isRefusal, type Refusal, refusalHeaders, tooLarge } from './admission.js';
import type { Headers } from './cors.js';
import { acceptsGzip } from './gzip.js';
import { defaultBodyBytes, defaultGzipBytes, type HttpOptions } from './http-options.js';

/** A handler of the Fetch API, as Deno, Bun and workers take it. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** Serves endpoints with the Fetch API: the same rules and answers as `nodeListener`. */
export function fetchHandler(options: HttpOptions): FetchHandler {
  const { headersFor, admit } = createAdmission(options);
  const bodyBytes = options.limits?.bodyBytes ?? defaultBodyBytes;
  const gzipBytes =
    options.gzip === false ? Number.POSITIVE_INFINITY : (options.gzip?.minBytes ?? defaultGzipBytes);

  return async (request) => {
    const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
    const { pathname } = new URL(request.url);
    const shared = headersFor(header('origin'));
    const admitted = admit({ verb: request.method, path: pathname, header });
    if (isRefusal(admitted)) return refuse(shared, admitted);
    const announced = Number(header('content-length') ?? 0);
    const body = announced > bodyBytes ? announced : await readBody(request, bodyBytes);
    if (typeof body === 'number') return refuse(shared, tooLarge(body, bodyBytes));
    const text = await answer(admitted, body, request, pathname);
    if (text.length < gzipBytes) return succeed(shared, text);
    const open = {
      ...shared,
      vary: shared.vary === undefined ? 'Accept-Encoding' : `${shared.vary}, Accept-Encoding`,
    };
    if (!acceptsGzip(header('accept-encoding'))) return succeed(open, text);
    return succeed({ ...open, 'content-encoding': 'gzip' }, compress(text));
  };
}

async function answer(endpoint: RpcEndpoint, body: string, request: Request, path: string): Promise<string> {
  const meta = {
    path,
    get signal() {
      return request.signal;
    },
    get headers() {
      return Object.fromEntries(request.headers);
    },
  };
  return (await endpoint.dispatch(body, meta)) ?? '';
}

/** The text of a body, or the size at which it went over the limit. */
async function readBody(request: Request, limit: number): Promise<string | number> {
  if (request.body === null) return '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) return size;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function compress(text: string): ReadableStream {
  return new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
}

function succeed(shared: Headers, body: string | ReadableStream): Response {
  return new Response(body, { status: 200, headers: { ...shared, 'content-type': 'application/json' } });
}

function refuse(shared: Headers, refusal: Refusal): Response {
  const { status, body, headers } = refusal;
  return new Response(body, {
    status,
    headers: { ...(refusal.shared ?? shared), ...refusalHeaders, ...headers },
  });
}
