import type { HeadersRecord } from '@firn/http/client';
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
  readonly headers?: HeadersRecord | undefined;
  /** Whether a browser sends cookies, also to other origins (`include`). Default: `same-origin`. */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
}

/** Sends requests with `fetch`, in a browser as well as in Node. */
export function httpTransport(options: HttpTransportOptions): RestTransport {
  const usual = addressesBelow(options.baseUrl, '/.');
  const urlOf: RestTransport['urlOf'] = (target, _operation, base) =>
    base === undefined ? usual(target) : addressesBelow(base, '/.')(target);
  return {
    urlOf,
    async send(
      { verb, target, body, name = verb, headers: own, streams, takesRedirects },
      { signal, headers, url: base },
    ) {
      if (base !== undefined) (await late()).requireCallUrl(name, base);
      const url = urlOf(target, name, base);
      try {
        const joined = new Headers(body === undefined ? undefined : { 'content-type': 'application/json' });
        for (const record of [own, options.headers, headers])
          for (const [key, value] of Object.entries(record ?? {}))
            if (value !== undefined) joined.set(key, value);
        const response = await (options.fetch ?? fetch)(url, {
          method: verb,
          headers: Object.fromEntries(joined),
          body: body ?? null,
          signal: signal ?? null,
          credentials: options.credentials as 'include',
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
        const { joinHeaders, noAnswer } = await late();
        // Headers that cannot be sent are another error, which does not show them.
        joinHeaders(own, options.headers, headers);
        throw noAnswer(error, { operation: name, url });
      }
    },
  };
}
