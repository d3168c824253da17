import { addressesBelow } from '@firn/http/client/base-url';
import { late } from './late.js';
import type { RestTransport } from './transport.js';

/** How {@link httpTransport} reaches a server. */
export interface HttpTransportOptions {
  /** Address of the service, with or without a path and a query of its own: `https://metrics.example`. */
  readonly baseUrl: string | URL;
  /** Another `fetch`, for example one with a cookie jar. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers of every request: `{ authorization: 'Bearer ...' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends requests with `fetch`, in a browser as well as in Node. */
export function httpTransport(options: HttpTransportOptions): RestTransport {
  const urlOf = addressesBelow(options.baseUrl, '/.');
  return {
    urlOf,
    async send(
      { verb, target, body, name = verb, headers: own, streams, takesRedirects },
      { signal, headers },
    ) {
      const type = body === undefined ? undefined : { 'content-type': 'application/json' };
      try {
        const response = await (options.fetch ?? fetch)(urlOf(target), {
          method: verb,
          headers: { ...type, ...own, ...options.headers, ...headers },
          body: body ?? null,
          signal: signal ?? null,
          ...(takesRedirects && { redirect: 'manual' }),
          // A stream is sent while it is read; fetch wants to be told.
          ...(body instanceof ReadableStream && { duplex: 'half' }),
        });
        const header = (key: string) => response.headers.get(key);
        const { status } = response;
        if (streams) {
          const { bytesOf } = await late();
          return { status, text: '', body: bytesOf(response), header };
        }
        return { status, text: await response.text(), header };
      } catch (error) {
        signal?.throwIfAborted();
        const { noAnswer } = await late();
        throw noAnswer(error, { operation: name, url: urlOf(target) });
      }
    },
  };
}
