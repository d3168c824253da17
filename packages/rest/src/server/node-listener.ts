import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { limitPipelining, NodeRequest, type RawJson } from '@firn/http/server';
import { createMount, type Mount, type MountOptions } from './base-path.js';
import { withinLimit } from './body.js';
import type { RestServer } from './rest-server.js';
import type { ServerAnswer } from './server-answer.js';
import type { ServerRequest } from './server-request.js';

/**
 * Connects a server to `node:http`: `http.createServer(nodeListener(server))`.
 * Time limits for the head and body of a request are those of the `http.Server`. The requests of a connection are answered one after the other.
 */
export function nodeListener(
  server: RestServer,
  options: MountOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const mount = createMount(options);
  return limitPipelining((request, response) => {
    const answer = server.dispatch(new NodeServerRequest(request, response, mount));
    if (answer instanceof Promise) answer.then(give, cut);
    else give(answer);

    /** Ends one request that cannot be answered; the others go on. */
    function cut(error: Error): void {
      response.destroy(error);
    }
    function give(ready: ServerAnswer): void {
      try {
        send(request, response, ready);
      } catch (error) {
        cut(error as Error);
      }
    }
  });
}

class NodeServerRequest extends NodeRequest implements ServerRequest {
  readonly target: string;
  readonly isOutside: boolean | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, mount: Mount) {
    super(request, response);
    const { target, isOutside } = mount(this.pathAndQuery);
    this.target = target;
    this.isOutside = isOutside;
  }

  async readBody(maxBytes: number): Promise<string> {
    return withinLimit(await this.readText(maxBytes), maxBytes);
  }
}

/** Up to here a text costs less than bytes: node:http joins it to the head. */
const maxTextBytes = 16_384;

function send(request: IncomingMessage, response: ServerResponse, answer: ServerAnswer): void {
  const { status, headers, json, gzipped, body } = answer;
  if (json !== undefined) headers['content-length'] = String(gzipped?.length ?? json.byteLength());
  // What is left of the body is not read: the connection cannot be used again.
  const isCut = status === 408 || status === 413 || (status >= 400 && request.readableDidRead);
  if (isCut && !request.complete) headers.connection = 'close';
  if (body?.size !== undefined) headers['content-length'] = String(body.size);
  response.writeHead(status, headers);
  if (body !== undefined) {
    // Its first bytes may be a long time coming, as those of events are.
    if (body.size === undefined) response.flushHeaders();
    sendStream(request, response, body.stream());
    return;
  }
  if (gzipped !== undefined) response.end(gzipped);
  else if (json === undefined) response.end();
  else if (json.byteLength() > maxTextBytes) response.end(json.bytes());
  else response.end(json.text(), encodingOf(json));
}

/** Sends a stream as it comes; who goes away, or a stream that fails, ends it. */
function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  stream: ReadableStream<Uint8Array>,
): void {
  if (request.method === 'HEAD') {
    response.end();
    void stream.cancel();
    return;
  }
  // What is on its way cannot become another answer: the connection is cut, and the client sees that it was.
  pipeline(Readable.fromWeb(stream as never), response, () => {});
}

/** Where all characters are ASCII both are the same, and the first is copied without a look at each. */
function encodingOf(json: RawJson): 'latin1' | 'utf8' {
  return json.byteLength() === json.text().length ? 'latin1' : 'utf8';
}
