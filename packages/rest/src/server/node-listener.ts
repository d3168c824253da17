import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyTooLarge } from './body.js';
import type { RawJson } from './raw-json.js';
import type { RestServer } from './rest-server.js';
import type { ServerAnswer } from './server-answer.js';
import type { ServerRequest } from './server-request.js';

/**
 * Connects a server to `node:http`: `http.createServer(nodeListener(server))`.
 * Time limits for the head and body of a request are those of the `http.Server`.
 */
export function nodeListener(
  server: RestServer,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const answer = server.dispatch(new NodeRequest(request, response));
    if (!(answer instanceof Promise)) {
      send(request, response, answer);
      return;
    }
    answer.then(
      (ready) => send(request, response, ready),
      (error) => response.destroy(error),
    );
  };
}

class NodeRequest implements ServerRequest {
  readonly verb: string;
  readonly target: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #controller: AbortController | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.verb = request.method ?? 'GET';
    this.target = request.url ?? '/';
    this.#request = request;
    this.#response = response;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  readBody(maxBytes: number): Promise<string> {
    return readText(this.#request, maxBytes);
  }

  get remoteAddress(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  get signal(): AbortSignal {
    if (this.#controller !== undefined) return this.#controller.signal;
    const controller = new AbortController();
    this.#controller = controller;
    const response = this.#response;
    const abort = () => {
      if (!response.writableFinished) controller.abort(new Error('the client went away'));
    };
    if (response.closed) abort();
    else response.once('close', abort);
    return controller.signal;
  }
}

/** Up to here a text costs less than bytes: node:http joins it to the head. */
const maxTextBytes = 16_384;

function send(request: IncomingMessage, response: ServerResponse, answer: ServerAnswer): void {
  const { status, headers, json, gzipped } = answer;
  if (json !== undefined) headers['content-length'] = String(gzipped?.length ?? json.byteLength());
  // What is left of the body is not read: the connection cannot be used again.
  if ((status === 408 || status === 413) && !request.complete) headers.connection = 'close';
  response.writeHead(status, headers);
  if (gzipped !== undefined) response.end(gzipped);
  else if (json === undefined) response.end();
  else if (json.byteLength() > maxTextBytes) response.end(json.bytes());
  else response.end(json.text(), encodingOf(json));
}

/** Where all characters are ASCII both are the same, and the first is copied without a look at each. */
function encodingOf(json: RawJson): 'latin1' | 'utf8' {
  return json.byteLength() === json.text().length ? 'latin1' : 'utf8';
}

function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length']) > maxBytes) {
      reject(bodyTooLarge(maxBytes));
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      request.removeAllListeners('data');
      request.pause();
      reject(bodyTooLarge(maxBytes));
    });
    request.once('end', () => resolve(Buffer.concat(chunks, size).toString()));
    request.once('error', reject);
    request.once('close', () => reject(new Error('the client went away')));
  });
}
