import { openCallScope, raceSignal } from '@firn/http/client';
import { scopedBody, scopedStream } from './scoped-body.js';
import type { RestAnswer, RestCallOptions, RestRequest, RestTransport } from './transport.js';

/**
 * Sends a request whose call ends by a signal or a time limit, at every stage: also while the body of the answer is read.
 * @param failure makes the error of reading the body from its cause. Default: the cause.
 */
export async function sendInScope(
  send: RestTransport['send'],
  request: RestRequest,
  options: RestCallOptions,
  timeoutMs: number | undefined,
  failure: (cause: unknown) => unknown = (cause) => cause,
): Promise<RestAnswer> {
  const scope = openCallScope(timeoutMs, options.signal);
  const { signal } = scope;
  const upload =
    request.body instanceof ReadableStream
      ? scopedStream(request.body, { signal, end: () => {} }, (cause) => cause)
      : request.body;
  const sent = send({ ...request, body: upload }, { ...options, signal });
  try {
    const answer = await raceSignal(sent, signal);
    const { body } = answer;
    // Nothing of these comes over a connection any more.
    if (body === undefined || body.size === 0 || body instanceof Blob) {
      scope.end();
      return answer;
    }
    return {
      ...answer,
      body: scopedBody(body, scope, failure),
      endLimit() {
        scope.endLimit();
        answer.endLimit?.();
      },
    };
  } catch (error) {
    scope.end();
    cancelUnsent(upload, error);
    // An answer that comes after the abort is not read.
    sent.then(({ body }) => body?.stream().cancel()).catch(() => {});
    throw error;
  }
}

/** Cancels a request body that no transport reads, so that its source does not stay open. */
export function cancelUnsent(body: RestRequest['body'], reason: unknown): void {
  if (body instanceof ReadableStream && !body.locked) body.cancel(reason).catch(() => {});
}
