import { TransportError } from '../errors/transport-error.js';
import type { RestTransport } from './transport.js';

/** How {@link httpTransport} reaches a server. */
export interface HttpTransportOptions {
  /** Address of the service, with or without a path of its own: `https://metrics.example`. */
  readonly baseUrl: string | URL;
  /** Another `fetch`, for example one with a cookie jar. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers of every request: `{ authorization: 'Bearer ...' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends requests with `fetch`, in a browser as well as in Node. */
export function httpTransport(options: HttpTransportOptions): RestTransport {
  const base = String(options.baseUrl).replace(/\/+$/, '');
  return {
    async send({ verb, target, body }, { signal, headers }) {
      const type = body === undefined ? undefined : { 'content-type': 'application/json' };
      try {
        const response = await (options.fetch ?? fetch)(base + target, {
          method: verb,
          headers: { ...type, ...options.headers, ...headers },
          body: body ?? null,
          signal: signal ?? null,
        });
        const text = await response.text();
        return { status: response.status, text, header: (name) => response.headers.get(name) };
      } catch (error) {
        signal?.throwIfAborted();
        throw TransportError.from(error);
      }
    },
  };
}
