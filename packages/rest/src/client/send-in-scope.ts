import { type CallScope, openCallScope, raceSignal } from '@firn/http/client';
import type { Binary } from '@firn/primitives';
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

/**
 * A body that is read within the scope of its call: an abort ends every read at once and cancels the source, and the scope ends with the body.
 * @param failure makes the error of a read from the reason of the abort, or from the error of the source.
 */
function scopedBody(body: Binary, scope: CallScope, failure: (cause: unknown) => unknown): Binary {
  let stream: ReadableStream<Uint8Array> | undefined;
  let isTaken = false;

  async function whole<Content>(read: () => Promise<Content>): Promise<Content> {
    if (isTaken) throw new TypeError('the body of the response was read before');
    isTaken = true;
    try {
      return await raceSignal(read(), scope.signal);
    } catch (error) {
      throw failure(error);
    } finally {
      scope.end();
    }
  }

  return {
    type: body.type ?? '',
    size: body.size,
    ...(body.name !== undefined && { name: body.name }),
    stream() {
      if (isTaken && stream === undefined) return body.stream();
      isTaken = true;
      stream ??= scopedStream(body.stream(), scope, failure);
      return stream;
    },
    arrayBuffer: () => whole(() => body.arrayBuffer()),
    text: () => whole(() => body.text()),
  };
}

/** A stream that ends with an error at once when the signal aborts, and cancels its source then. */
function scopedStream(
  source: ReadableStream<Uint8Array>,
  { signal, end }: Pick<CallScope, 'signal' | 'end'>,
  failure: (cause: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let fail: (error: unknown) => void = () => {};
  const abort = () => {
    fail(signal.reason);
    // The source may have failed by the same abort.
    reader.cancel(signal.reason).catch(() => {});
  };
  const close = () => {
    signal.removeEventListener('abort', abort);
    end();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (error) => {
          close();
          controller.error(failure(error));
        };
        if (signal.aborted) abort();
        else signal.addEventListener('abort', abort, { once: true });
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (signal.aborted) return;
          if (!done) {
            controller.enqueue(value);
            return;
          }
          close();
          controller.close();
        } catch (error) {
          fail(signal.aborted ? signal.reason : error);
        }
      },
      async cancel(reason) {
        close();
        await reader.cancel(reason);
      },
    },
    // Nothing is read ahead of the program.
    { highWaterMark: 0 },
  );
}
