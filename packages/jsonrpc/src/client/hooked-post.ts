import { type HeadersRecord, joinHeaders, type OutgoingRequest } from '@firn/http/client';
import { renewable } from '@firn/http/client/late';
import type { HttpTransportOptions, Post, SendPost } from './post.js';

/** Sends messages with the headers of the options, and calls the hooks. */
export function hookedPost(
  send: SendPost,
  { headers, reauthenticate = true, onRequest, onResponse }: HttpTransportOptions,
): SendPost {
  const take =
    typeof headers === 'function' ? renewable(headers) : () => ({ value: headers ?? {}, renew: undefined });
  const sendOnce: SendPost = async (post) => {
    const { operation, url, body } = post;
    const request: OutgoingRequest = {
      operation,
      method: 'POST',
      url,
      headers: new Headers(post.headers),
      body,
    };
    post.signal?.throwIfAborted();
    await onRequest?.(request);
    const answer = await send({ ...post, headers: Object.fromEntries(request.headers) });
    const { status, headers: answered } = answer.response;
    await onResponse?.({ status, header: (name) => answered.get(name) }, request);
    return answer;
  };
  return async (post) => {
    const { value, renew } = await take();
    const withValue = (own: HeadersRecord): Post => ({ ...post, headers: joinHeaders(post.headers, own) });
    const first = withValue(value);
    const answer = await sendOnce(first);
    const { authorization } = first.headers;
    if (answer.response.status !== 401 || !reauthenticate) return answer;
    if (renew === undefined || authorization === undefined) return answer;
    const next = withValue(await renew());
    return next.headers.authorization === authorization ? answer : sendOnce(next);
  };
}
