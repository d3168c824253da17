import { addressesBelow } from '@firn/http/client/base-url';
import { type ExchangeTransport, exchangeTransport } from './exchange.js';
import { late } from './late.js';
import type { HttpTransportOptions, SendPost } from './post.js';

/** Calls the paths of a node over HTTP with `fetch`. */
export function httpTransport(options: HttpTransportOptions): ExchangeTransport {
  return fetchTransport(options, (url) => addressesBelow(url, '/.'));
}

/** Calls one endpoint, whatever the path of the operation: for servers that are not laid out like a node. */
export function endpointTransport(options: HttpTransportOptions): ExchangeTransport {
  return fetchTransport(options, (url) => () => String(url));
}

function fetchTransport(
  options: HttpTransportOptions,
  below: (url: string | URL) => (path: string) => string,
): ExchangeTransport {
  const usual = below(options.url);
  const urlOf = (path: string, base?: string | URL) => (base === undefined ? usual : below(base))(path);
  const headers = { 'content-type': 'application/json' };
  const sendPost: SendPost = async (post) => {
    const { signal, operation, url } = post;
    const send = async (own?: AbortSignal) => {
      const response = await (options.fetch ?? fetch)(url, {
        ...post,
        method: 'POST',
        signal: own as AbortSignal,
        credentials: options.credentials as 'include',
      });
      return { response, text: await response.text() };
    };
    try {
      // `fetch` of Node leaves a listener on a signal that it is given.
      return await (signal ? (await late()).withDeadline(undefined, signal, send) : send());
    } catch (cause) {
      signal?.throwIfAborted();
      return (await late()).unanswered(cause, { operation, url });
    }
  };
  const isHooked = options.onRequest || options.onResponse || options.headers;
  let hooked: Promise<SendPost> | undefined;
  return exchangeTransport(async (path, body, signal, operation, base) => {
    if (base !== undefined) (await late()).requireCallUrl(operation ?? 'a message', base);
    const url = urlOf(path, base);
    if (isHooked) hooked ??= late().then((module) => module.hookedPost(sendPost, options));
    const send = hooked === undefined ? sendPost : await hooked;
    const { response, text } = await send({ url, headers, body, operation, signal });
    return response.ok ? text : (await late()).fetchedErrorText({ operation, url }, text, response);
  }, urlOf);
}
