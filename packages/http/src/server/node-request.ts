import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { RequestOrigin } from '../admission/client-address.js';

/** A request of `node:http`. A runtime extends it with what its protocol adds. */
export class NodeRequest implements RequestOrigin {
  /** Upper-case verb. */
  readonly verb: string;
  /** Path with the query string, also if the target is an absolute URL. */
  readonly pathAndQuery: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/' } = request;
    this.verb = method;
    this.pathAndQuery = parseAbsoluteForm(url)?.pathAndQuery ?? url;
    this.#request = request;
    this.#response = response;
  }

  /** Path without the query string. */
  get path(): string {
    return pathOfTarget(this.pathAndQuery);
  }

  /** Headers by their names in lower case. */
  get headers(): IncomingMessage['headers'] {
    return this.#request.headers;
  }

  /** Returns a header by its name in lower case. A header that was sent several times is one text, joined by commas (RFC 9110, section 5.3). */
  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }

  /** IP address of the peer. */
  get remoteAddress(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  /** Fires when the client goes away before the response is sent. Created on first use: it costs as much as a small call. */
  get signal(): AbortSignal {
    this.#signal ??= clientSignal(this.#response);
    return this.#signal;
  }

  /**
   * Passes the body to `done` as text or, once it is over the limit in bytes, `undefined` and its announced size or its size so far. It adds no
   * listener for clients that go away: `done` is then not called.
   */
  collectText(limit: number, done: (text: string | undefined, size: number) => void): void {
    const announced = announcedSize(this.#request);
    if (announced > limit) done(undefined, announced);
    else collectBody(this.#request, limit, done);
  }

  /**
   * Reads the body as text; a body over the limit in bytes gives its announced size, or its size so far. The host may have read the body before, if it
   * kept the bytes.
   * @throws Error if the client goes away; TypeError if the host read the body and kept no bytes.
   */
  readText(limit: number): Promise<string | number> {
    const request = this.#request;
    return new Promise((resolve, reject) => {
      const kept = consumedBody(request);
      if (kept !== undefined) {
        resolve(kept.length > limit ? kept.length : Buffer.from(kept).toString());
        return;
      }
      const announced = announcedSize(request);
      if (announced > limit) {
        resolve(announced);
        return;
      }
      // A destroyed request emits no further events.
      if (request.destroyed) {
        reject(clientLeft());
        return;
      }
      collectBody(request, limit, (text, size) => resolve(text ?? size));
      request.once('error', reject);
      request.once('close', () => reject(clientLeft()));
    });
  }

  /**
   * Returns the body as it arrives.
   * @throws Error if the client went away; TypeError if the host read the body and kept no bytes.
   */
  stream(): ReadableStream<Uint8Array> {
    const kept = consumedBody(this.#request);
    if (kept !== undefined) return new Blob([kept]).stream();
    // Otherwise it would be an empty stream, as if the body were empty.
    if (this.#request.destroyed) throw clientLeft();
    return Readable.toWeb(this.#request) as ReadableStream<Uint8Array>;
  }
}

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Splits the form of a target that proxies receive, `http://host/path?query`; `undefined` for any other form. */
function parseAbsoluteForm(target: string): { host: string; pathAndQuery: string } | undefined {
  if (target.startsWith('/')) return undefined;
  const [, host, rest] = absoluteForm.exec(target) ?? [];
  if (host === undefined || rest === undefined) return undefined;
  return { host, pathAndQuery: rest.startsWith('/') ? rest : `/${rest}` };
}

/**
 * Changes the target of a request from the absolute form, `http://host/path`, to the usual one. Its host replaces the `Host` header (RFC 9112,
 * section 3.2.2).
 */
export function toOriginForm(request: IncomingMessage): void {
  const parsed = parseAbsoluteForm(request.url ?? '');
  if (parsed === undefined) return;
  request.headers.host = parsed.host;
  request.url = parsed.pathAndQuery;
}

/** Returns the path of a request target, without the query string. */
export function pathOfTarget(target = '/'): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

function clientSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  // Every call of a batch follows it; the limit of batches bounds them.
  setMaxListeners(0, controller.signal);
  const abort = (): void => {
    if (!response.writableFinished) controller.abort(new DOMException('the client went away', 'AbortError'));
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

function announcedSize({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

/** Reads a body up to the limit. The rest of a larger one is read and discarded: a client that still sends reads no response. */
function collectBody(
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

/** A request of a host that may have read its body. */
type HostRequest = IncomingMessage & { readonly rawBody?: unknown; readonly body?: unknown };

/**
 * Returns the exact bytes of a body that the host has already read, or `undefined` if it is still to be read. Hosts keep them in `rawBody` (Google Cloud
 * Functions) or in `body` (`express.raw()`, `express.text()`). A parsed body is no substitute: it has lost integers beyond 2^53 and repeated keys.
 * @throws TypeError if the host kept no bytes.
 */
function consumedBody(request: IncomingMessage): Uint8Array<ArrayBuffer> | undefined {
  if (!request.readableDidRead) return request.readableEnded ? new Uint8Array() : undefined;
  const { rawBody, body } = request as HostRequest;
  for (const kept of [rawBody, body]) {
    if (kept instanceof Uint8Array) return kept as Uint8Array<ArrayBuffer>;
    if (typeof kept === 'string') {
      const bytes = Buffer.from(kept);
      // A string may also be a parsed JSON string, or text of another charset: then it has another length.
      if (String(bytes.length) === request.headers['content-length']) return bytes;
    }
  }
  throw new TypeError(
    'the body of this request was already read: mount the server before body parsers such as express.json(), or keep the bytes in request.rawBody. A handler can read a body only once.',
  );
}

function clientLeft(): Error {
  return new Error('the client went away');
}
