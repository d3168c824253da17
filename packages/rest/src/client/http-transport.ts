import type { HeadersRecord } from '@firn/http/client';
import { callAddresses, type FetchOptions, sendFetch } from '@firn/http/client/base-url';
import { late } from './late.js';
import type { RestAnswer, RestTransport } from './transport.js';

/** How {@link httpTransport} reaches a server. */
export interface HttpTransportOptions extends FetchOptions {
  /** Address of the service, with or without a path and a query of its own: `https://metrics.example`. */
  readonly baseUrl: string | URL;
  /** Headers of every request: `{ authorization: 'Bearer ...' }`. */
  readonly headers?: HeadersRecord | undefined;
}

/** Sends requests with `fetch`, in a browser as well as in Node. */
export function httpTransport(options: HttpTransportOptions): RestTransport {
  const addressOf = callAddresses(options.baseUrl);
  return {
    urlOf: (target, _operation, base) => addressOf(target, base),
    async send(
      { verb, target, body, name = verb, headers: own, streams, takesRedirects },
      { signal, headers, url: base },
    ) {
      if (base !== undefined) (await late()).requireCallUrl(name, base);
      const joined = new Headers(body === undefined ? undefined : { 'content-type': 'application/json' });
      try {
        for (const record of [own, options.headers, headers])
          for (const [key, value] of Object.entries(record ?? {}))
            if (value !== undefined) joined.set(key, value);
      } catch {
        // The error of `Headers` shows the value of a header that cannot be sent; this one does not.
        (await late()).joinHeaders(own, options.headers, headers);
      }
      return sendFetch(
        options,
        { operation: name, url: addressOf(target, base) },
        {
          method: verb,
          headers: Object.fromEntries(joined),
          body: body ?? null,
          signal: signal ?? null,
          ...(takesRedirects && { redirect: 'manual' }),
          // A stream is sent while it is read; fetch wants to be told.
          ...(body instanceof ReadableStream && { duplex: 'half' }),
        },
        streams ? (await late()).streamedAnswer : whole,
        late,
      );
    },
  };
}

async function whole(response: Response): Promise<RestAnswer> {
  return { status: response.status, text: await response.text(), header: (key) => response.headers.get(key) };
}
