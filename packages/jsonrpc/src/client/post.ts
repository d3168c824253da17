import { type HeadersOption, type HeadersRecord, type Hooks, joinHeaders } from '@firn/http/client';
import type { FetchOptions } from '@firn/http/client/base-url';
import { renewable, sendRenewed, sendWithHooks } from '@firn/http/client/late';

/** How `httpTransport` and `endpointTransport` reach a server. */
export interface HttpTransportOptions extends Hooks, FetchOptions {
  /** Base URL of the node for `httpTransport`: `http://127.0.0.1:9650`; the full URL of one endpoint for `endpointTransport`. */
  readonly url: string | URL;
  /** Headers of every message, `{ authorization: 'Bearer ...' }`, or a function that gives them for each message. */
  readonly headers?: HeadersOption | undefined;
  /**
   * Whether a message that is answered with 401 is sent once more, if a function for `headers` then gives another `Authorization`. Default: true.
   */
  readonly reauthenticate?: boolean | undefined;
}

/** An HTTP request with a message. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Names of the methods. */
  readonly operation: string;
  readonly signal: AbortSignal | undefined;
}

/** Sends a message and reads the response, with any status. @throws TransportError if there is none. */
export type SendPost = (post: Post) => Promise<{ readonly response: Response; readonly text: string }>;

/** Sends messages with the headers of the options, and calls the hooks. */
export function hookedPost(
  send: SendPost,
  { headers, reauthenticate = true, ...hooks }: HttpTransportOptions,
): SendPost {
  const take =
    typeof headers === 'function' ? renewable(headers) : () => ({ value: headers ?? {}, renew: undefined });
  const sendOnce: SendPost = (post) => {
    const { operation, url, body, signal } = post;
    const request = { operation, method: 'POST', url, headers: new Headers(post.headers), body };
    return sendWithHooks(hooks, {
      request,
      signal,
      send: (own) => send({ ...post, headers: own }),
      responseOf: ({ response }) => ({
        status: response.status,
        header: (name) => response.headers.get(name),
      }),
    });
  };
  return async (post) => {
    const { value, renew } = await take();
    const withValue = (own: HeadersRecord): Post => ({ ...post, headers: joinHeaders(post.headers, own) });
    const first = withValue(value);
    return sendRenewed(first, {
      send: sendOnce,
      statusOf: ({ response }) => response.status,
      async renew() {
        const { authorization } = first.headers;
        if (!reauthenticate || renew === undefined || authorization === undefined) return undefined;
        const next = withValue(await renew());
        return next.headers.authorization === authorization ? undefined : next;
      },
    });
  };
}
