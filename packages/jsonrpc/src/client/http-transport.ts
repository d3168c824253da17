import { callAddresses, sendFetch } from '@firn/http/client/base-url';
import { type ExchangeTransport, exchangeTransport } from './exchange.js';
import { late } from './late.js';
import type { HttpTransportOptions, SendPost } from './post.js';

/** Calls the paths of a node over HTTP with `fetch`. */
export function httpTransport(options: HttpTransportOptions): ExchangeTransport {
  return fetchTransport(options, callAddresses(options.url));
}

/** Calls one endpoint, whatever the path of the operation: for servers that are not laid out like a node. */
export function endpointTransport(options: HttpTransportOptions): ExchangeTransport {
  return fetchTransport(
    options,
    callAddresses(options.url, (url) => () => String(url)),
  );
}

function fetchTransport(
  options: HttpTransportOptions,
  urlOf: (path: string, base?: string | URL) => string,
): ExchangeTransport {
  const headers = { 'content-type': 'application/json' };
  const sendPost: SendPost = async (post) => {
    const { headers, body, signal } = post;
    const send = (own?: AbortSignal) =>
      sendFetch(options, post, { method: 'POST', headers, body, signal: own as AbortSignal }, readText, late);
    // `fetch` of Node leaves a listener on a signal that it is given.
    return signal ? (await late()).withDeadline(undefined, signal, send) : send();
  };
  const isHooked = options.onRequest || options.onResponse || options.headers;
  let hooked: Promise<SendPost> | undefined;
  return exchangeTransport(async (path, body, signal, operation = 'a message', base) => {
    if (base !== undefined) (await late()).requireCallUrl(operation, base);
    const url = urlOf(path, base);
    if (isHooked) hooked ??= late().then((module) => module.hookedPost(sendPost, options));
    const post = { url, headers, body, operation, signal };
    const { response, text } = await (hooked === undefined ? sendPost : await hooked)(post);
    return response.ok ? text : (await late()).fetchedErrorText(post, text, response);
  }, urlOf);
}

const readText = async (response: Response) => ({ response, text: await response.text() });
