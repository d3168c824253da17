import type { IncomingMessage } from 'node:http';

/**
 * Hands over the body of a request as text or, once it is over the limit, `undefined` and its size so far. The rest of such a body is thrown
 * away as it comes: a client that still sends reads no answer.
 */
export function collectBody(
  request: IncomingMessage,
  limit: number,
  done: (text: string | undefined, size: number) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    const fits = size <= limit;
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else if (fits) {
      chunks.length = 0;
      done(undefined, size);
    }
  });
  request.on('end', () => {
    const [first] = chunks;
    if (size <= limit)
      done(
        chunks.length === 1 && first !== undefined ? first.toString() : Buffer.concat(chunks).toString(),
        size,
      );
  });
}
