import { type HeadersOption, joinHeaders } from '@firn/http/client';
import { late } from './late.js';
import type { RestTransport } from './transport.js';

/**
 * Adds headers to every request; those of a call win. A function is called for each request. If it gives `Authorization` and the server
 * answers 401, it is called once more, once for all calls that wait, and each request is sent once more, unless `reauthenticate` is false.
 */
export function withHeaders(
  transport: RestTransport,
  headers: HeadersOption,
  settings: { readonly reauthenticate?: boolean | undefined } = {},
): RestTransport {
  if (typeof headers !== 'function')
    return {
      ...transport,
      send: (request, options) =>
        transport.send({ ...request, headers: joinHeaders(request.headers, headers) }, options),
    };
  let send: RestTransport['send'] | undefined;
  return {
    ...transport,
    async send(request, options) {
      const { sendWithHeaders } = await late();
      send ??= sendWithHeaders(transport, headers, settings);
      return send(request, options);
    },
  };
}
