import { joinHeaders, noAnswer } from '@firn/http/client';
import { addressesBelow } from '@firn/http/client/base-url';
import type { Binary } from '@firn/primitives';
import { readChunks } from '@firn/primitives/request';
import type { RequestContent } from '@firn/primitives/validation';
import type { RestTransport } from '../client/transport.js';

/** What {@link undiciTransport} needs of a `Pool` or `Client` of undici. */
export interface UndiciDispatcher {
  request(options: {
    readonly path: string;
    readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
    readonly headers: Record<string, string>;
    readonly body: string | null;
    readonly signal: AbortSignal | null;
  }): Promise<{
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: {
      text(): Promise<string>;
      arrayBuffer(): Promise<ArrayBuffer>;
      /** As a stream of the web. */
      readonly body?: unknown;
    };
  }>;
}

/** How {@link undiciTransport} reaches a server. */
export interface UndiciTransportOptions {
  /** A `Pool` or `Client` for the origin of the service. The caller closes it. */
  readonly pool: UndiciDispatcher;
  /** Path of the service on that origin. Default: none. */
  readonly basePath?: string | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Sends requests through a connection pool of undici: in Node a call takes a fraction of the processor time that it takes with `fetch`.
 *
 * @example
 * ```ts
 * const transport = undiciTransport({ pool: new Pool('https://metrics.example', { connections: 8 }) });
 * ```
 */
export function undiciTransport({ pool, basePath = '', headers }: UndiciTransportOptions): RestTransport {
  const urlOf = addressesBelow(basePath);
  return {
    urlOf,
    async send(
      { verb, target, body, name = verb, headers: ofOperation, streams },
      { signal, headers: own, url },
    ) {
      if (url !== undefined) throw new TypeError('url: the pool of undici has one origin');
      const type = body === undefined ? undefined : { 'content-type': 'application/json' };
      try {
        const response = await pool.request({
          path: urlOf(target),
          method: verb as 'GET',
          headers: joinHeaders(type, ofOperation, headers, own),
          body: contentOf(body),
          signal: signal ?? null,
        });
        const status = response.statusCode;
        const header = (key: string) => joined(response.headers[key]);
        if (streams) return { status, text: '', body: bytesOf(response.body, header), header };
        return { status, text: await response.body.text(), header };
      } catch (error) {
        signal?.throwIfAborted();
        throw noAnswer(error, { operation: name, url: urlOf(target) });
      }
    },
  };
}

/** undici sends what can be iterated too, which its types do not say. */
function contentOf(body: RequestContent | undefined): string | null {
  if (body === undefined || typeof body === 'string') return body ?? null;
  return readChunks(body instanceof Blob ? body.stream() : body) as never;
}

function bytesOf(
  body: Awaited<ReturnType<UndiciDispatcher['request']>>['body'],
  header: (name: string) => string | undefined,
): Binary {
  const length = header('content-length');
  return {
    type: header('content-type') ?? '',
    size: length === undefined ? undefined : Number(length),
    stream: () => body.body as ReadableStream<Uint8Array>,
    arrayBuffer: () => body.arrayBuffer(),
    text: () => body.text(),
  };
}

/** Several lines of a header are one list (RFC 9110, section 5.3). */
function joined(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
