import type { HttpStatusError } from '../errors/http-status-error.js';
import { bodyTooLarge } from './body.js';

/** A stream that ends in an error beyond a number of bytes. */
export function limitedStream(stream: ReadableStream<Uint8Array>, maxBytes: number) {
  let size = 0;
  let failure: HttpStatusError | undefined;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > maxBytes) {
        failure = bodyTooLarge(maxBytes);
        controller.error(failure);
      } else controller.enqueue(chunk);
    },
  });
  return Object.assign(stream.pipeThrough(limit), { failure: () => failure });
}
