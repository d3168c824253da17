import { joinHeaders } from '@firn/http/client';
import { headerOf, type UndiciDispatcher, type UndiciResponse, undiciSender } from '@firn/http/client/undici';
import type { Binary } from '@firn/primitives';
import { readChunks } from '@firn/primitives/request';
import type { RequestContent } from '@firn/primitives/validation';
import type { RestAnswer, RestTransport } from '../client/transport.js';

export type { UndiciDispatcher } from '@firn/http/client/undici';

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
  const { urlOf, send } = undiciSender(pool, { basePath });
  return {
    urlOf,
    async send(
      { verb, target, body, name = verb, headers: ofOperation, streams },
      { signal, headers: own, url },
    ) {
      if (url !== undefined) throw new TypeError('url: the pool of undici has one origin');
      signal?.throwIfAborted();
      const type = body === undefined ? undefined : { 'content-type': 'application/json' };
      return send(
        {
          operation: name,
          target,
          verb,
          headers: joinHeaders(type, ofOperation, headers, own),
          body: contentOf(body),
          signal,
        },
        streams ? streamed : whole,
      );
    },
  };
}

async function whole(response: UndiciResponse): Promise<RestAnswer> {
  const header = (name: string) => headerOf(response, name);
  return { status: response.statusCode, text: await response.body.text(), header };
}

async function streamed(response: UndiciResponse): Promise<RestAnswer> {
  const header = (name: string) => headerOf(response, name);
  return { status: response.statusCode, text: '', body: bytesOf(response.body, header), header };
}

/** undici sends what can be iterated too, which its types do not say. */
function contentOf(body: RequestContent | undefined): string | null {
  if (body === undefined || typeof body === 'string') return body ?? null;
  return readChunks(body instanceof Blob ? body.stream() : body) as never;
}

function bytesOf(body: UndiciResponse['body'], header: (name: string) => string | undefined): Binary {
  const length = header('content-length');
  return {
    type: header('content-type') ?? '',
    size: length === undefined ? undefined : Number(length),
    stream: () => body.body as ReadableStream<Uint8Array>,
    arrayBuffer: () => body.arrayBuffer(),
    text: () => body.text(),
  };
}
