import type { ServerAnswer } from './server-answer.js';
import type { RequestInfo } from './server-request.js';

/** Closes what a request holds when its answer is made, or sent where its body may be what is held. */
export function holdWhileSent(answer: ServerAnswer, info: RequestInfo): ServerAnswer {
  const { body } = answer;
  if (body === undefined) {
    info.closeHeld();
    return answer;
  }
  const sent = new TransformStream<Uint8Array, Uint8Array>();
  const stream = (): ReadableStream<Uint8Array> => {
    // However it ends: sent, failed, or given up by who reads it.
    const close = () => info.closeHeld();
    body.stream().pipeTo(sent.writable).then(close, close);
    return sent.readable;
  };
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
