import type { RestTransport } from '../client/transport.js';
import { TransportError } from '../errors/transport-error.js';

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
    readonly body: { text(): Promise<string> };
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
  const base = basePath.replace(/\/+$/, '');
  return {
    async send({ verb, target, body }, { signal, headers: own }) {
      const type = body === undefined ? undefined : { 'content-type': 'application/json' };
      try {
        const response = await pool.request({
          path: base + target,
          method: verb as 'GET',
          headers: { ...type, ...headers, ...own },
          body: body ?? null,
          signal: signal ?? null,
        });
        const text = await response.body.text();
        return { status: response.statusCode, text, header: (name) => first(response.headers[name]) };
      } catch (error) {
        signal?.throwIfAborted();
        throw TransportError.from(error);
      }
    },
  };
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
