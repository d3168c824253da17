import type { IncomingMessage, ServerResponse } from 'node:http';
import { startServer } from '../start-server.js';

/** Responses of the slow server, by the last segment of the path. */
const answers: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>> = {
  quick: (response) => json(response).end('"done"'),
  silent: () => {},
  half: (response) => json(response).write('"do'),
  failing: (response) => response.writeHead(500, { 'content-type': 'text/plain' }).write('half an err'),
  busy: (response) => response.writeHead(503, { 'retry-after': '3' }).end(),
  lines: (response) => response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('"one"\n'),
  events: (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n'),
  ended: (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('retry: 5000\nid: 1\ndata: one\n\n'),
  bytes: (response) =>
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).write(Buffer.alloc(1000)),
  upload: (_response, request) => request.resume(),
};

const json = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'application/json' });

/** Starts a server that finishes no response but `quick`, `busy` and `ended`, and counts requests and connections that clients closed. */
export async function startSlowServer() {
  const seen = { requests: 0, cut: 0 };
  const server = await startServer((request, response) => {
    seen.requests += 1;
    response.on('close', () => {
      if (!response.writableFinished) seen.cut += 1;
    });
    answers[request.url?.slice(1) ?? '']?.(response, request);
  });
  return {
    baseUrl: server.baseUrl,
    seen,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
