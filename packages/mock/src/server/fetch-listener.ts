import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Largest body of a request in bytes. */
const maximumBody = 64 * 1024 * 1024;
const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Verbs that `Request` refuses. */
const refused: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Connects a function of `Request` and `Response` to `node:http`. */
export function fetchListener(answer: (request: Request) => Promise<Response>): RequestListener {
  return (request, response) => {
    serve(request, response, answer).catch((error: unknown) => {
      // A client that goes away is no failure.
      if (!request.destroyed && !response.destroyed) console.error('the mock failed', error);
      response.destroy();
    });
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const target = `http://${request.headers.host ?? 'mock'}`;
  if (refused.has(method) || !url.startsWith('/') || !URL.canParse(target)) {
    response.writeHead(refused.has(method) ? 501 : 400).end();
    return;
  }
  const body = withoutBody.has(method) ? undefined : await readBody(request);
  if (body === 'too large') {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const headers = new Headers();
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2)
    headers.append(request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '');
  const answered = await answer(
    new Request(target + url, { method, headers, ...(body !== undefined && { body }) }),
  );
  response.writeHead(answered.status, [...answered.headers].flat());
  if (answered.body === null || method === 'HEAD') response.end();
  else await pipeline(Readable.fromWeb(answered.body as import('node:stream/web').ReadableStream), response);
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | 'too large' | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumBody) return 'too large';
    chunks.push(chunk);
  }
  return size === 0 ? undefined : Buffer.concat(chunks);
}
