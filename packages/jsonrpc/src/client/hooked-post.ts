import { type HeadersRecord, joinHeaders } from '@firn/http/client';
import { renewable, sendRenewed, sendWithHooks } from '@firn/http/client/late';
import type { HttpTransportOptions, Post, SendPost } from './post.js';

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
