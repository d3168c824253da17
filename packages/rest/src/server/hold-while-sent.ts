import type { ServerAnswer } from './server-answer.js';
import type { RequestInfo } from './server-request.js';

/** Closes what a request holds when its answer is made, or sent where its body may be what is held. */
export function holdWhileSent(answer: ServerAnswer, info: RequestInfo): ServerAnswer {
  const { body } = answer;
  if (body === undefined) {
    info.closeHeld();
    return answer;
  }
  const stream = () => heldStream(body.stream(), info);
  const { type = '', size } = body;
  return {
    ...answer,
    body: {
      type,
      size,
      stream,
      arrayBuffer: () => new Response(stream()).arrayBuffer(),
      text: () => new Response(stream()).text(),
    },
  };
}

/** However it ends, what is held is closed. Who gives it up fires the signal: a handler may be waiting for what it would send next. */
function heldStream(source: ReadableStream<Uint8Array>, info: RequestInfo): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            controller.enqueue(value);
            return;
          }
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        info.closeHeld();
      },
      async cancel(reason) {
        info.abort(reason);
        try {
          await reader.cancel(reason);
        } finally {
          info.closeHeld();
        }
      },
    },
    { highWaterMark: 0 },
  );
}
