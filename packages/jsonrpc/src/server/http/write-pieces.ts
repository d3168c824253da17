import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { piecesOf } from '../answer-text.js';
import type { Headers } from './endpoint-cors.js';
import { nodeSink } from './node-sink.js';

/**
 * Sends an answer whose parts are texts with `node:http`: a piece in a turn of the event loop, and the next one when the client has taken it. Headers and
 * bytes are those of an answer that is sent at once.
 * @param stallMs as that of {@link nodeSink}
 * @throws DOMException `AbortError` when the client goes away
 */
export async function writePieces(
  response: ServerResponse,
  headers: Headers,
  texts: readonly string[],
  stallMs: number,
): Promise<void> {
  const length = await byteLengthOf(texts);
  const sink = nodeSink(response, { ...headers, 'content-length': String(length) }, stallMs);
  for (const piece of piecesOf(texts)) {
    await sink.write(piece);
    // What the system takes at once would otherwise go on in the same turn.
    await setImmediate();
  }
  sink.end();
}

/** An answer whose parts are texts as a gzip file; a piece is encoded in a turn of the event loop. */
export async function gzipPieces(texts: readonly string[]): Promise<Uint8Array> {
  const compressed: Uint8Array[] = [];
  await pipeline(encoded(texts), createGzip({ level: 1 }), async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) compressed.push(chunk);
  });
  return Buffer.concat(compressed);
}

async function* encoded(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of piecesOf(texts)) {
    yield Buffer.from(piece);
    await setImmediate();
  }
}

async function byteLengthOf(texts: readonly string[]): Promise<number> {
  let length = 0;
  for (const piece of piecesOf(texts)) {
    length += Buffer.byteLength(piece);
    await setImmediate();
  }
  return length;
}
