import {
  type CredentialContext,
  type HeadersRecord,
  type Hooks,
  joinHeaders,
  type OutgoingRequest,
} from '@firn/http/client';
import { renewable, sendWithHooks } from '@firn/http/client/late';
import { sendWithCredentials } from './send-with-credentials.js';
import type { RestRequest, RestTransport } from './transport.js';

/** Sends requests with the headers that a function gives. */
export function sendWithHeaders(
  transport: RestTransport,
  headers: (context: CredentialContext) => HeadersRecord | Promise<HeadersRecord>,
  { reauthenticate = true }: { readonly reauthenticate?: boolean | undefined },
): RestTransport['send'] {
  const take = renewable(headers);
  return async (request, options) => {
    const { value, renew } = await take();
    const withValue = (own: HeadersRecord): RestRequest => ({
      ...request,
      headers: joinHeaders(request.headers, own),
    });
    // Another trace ID is no reason to send a request again.
    const isOurs = authorizationOf(value) !== undefined && authorizationOf(options.headers) === undefined;
    const renews = reauthenticate && isOurs;
    return sendWithCredentials(transport, withValue(value), options, async () => {
      const renewed = renews ? await renew() : value;
      return authorizationOf(renewed) === authorizationOf(value) ? undefined : withValue(renewed);
    });
  };
}

const authorizationOf = (headers: HeadersRecord | undefined) => joinHeaders(headers).authorization;

/** Sends requests and calls the hooks. */
export function sendHooked(transport: RestTransport, hooks: Hooks): RestTransport['send'] {
  return async (request, options) => {
    const { name, verb, target, body } = request;
    const type = body === undefined ? undefined : { 'content-type': 'application/json' };
    const outgoing: OutgoingRequest = {
      operation: name ?? verb,
      method: verb,
      url: transport.urlOf?.(target, name, options.url),
      headers: new Headers(joinHeaders(type, request.headers, options.headers)),
      body,
    };
    return sendWithHooks(hooks, {
      request: outgoing,
      signal: options.signal,
      // Transports let headers of a call win.
      send: (headers) => transport.send({ ...request, headers }, { ...options, headers }),
      responseOf: ({ status, header }) => ({ status, header }),
      drop: (answer) => answer.body?.stream().cancel(),
    });
  };
}
