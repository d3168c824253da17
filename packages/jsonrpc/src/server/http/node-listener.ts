import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  acceptsGzip,
  addVary,
  consoleLogger,
  createGzip,
  createPageTrust,
  defaultWriteTimeoutMs,
  limitWriting,
  NodeRequest,
  type PageTrust,
  toOriginForm,
} from '@firn/http/server';
import type { AnswerSink } from '../answer-stream.js';
import { longAnswerLength } from '../answer-text.js';
import type { RpcEndpoint } from '../endpoint.js';
import type { RequestMeta } from '../request-meta.js';
import { createAdmission, isRefusal, type Refusal, refusalHeaders, tooLarge } from './admission.js';
import type { Headers } from './endpoint-cors.js';
import { gzipPrepared, maxStoredLength } from './gzip-prepared.js';
import { defaultBodyBytes, defaultGzipBytes, type HttpOptions } from './http-options.js';
import { nodeSink } from './node-sink.js';
import { postpone } from './postpone.js';
import { gzipPieces, writePieces } from './write-pieces.js';

const notCompressed = 'cannot compress an answer';
const gzip = createGzip();

/** A listener for `http.createServer`. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves endpoints with `node:http`.
 *
 * Time limits of slow clients are those of the server: `requestTimeout`, `headersTimeout`, `keepAliveTimeout`.
 * @example
 * ```ts
 * const server = createServer(nodeListener({ route: (path) => (path === '/ext/info' ? info : undefined) }));
 * server.listen(9650, '127.0.0.1');
 * ```
 */
export function nodeListener(options: HttpOptions): NodeListener {
  const { headersFor, admit } = createAdmission(options);
  const bodyBytes = options.limits?.bodyBytes ?? defaultBodyBytes;
  const writeTimeoutMs = options.writeTimeoutMs ?? defaultWriteTimeoutMs;
  const { clientOf, schedule } = options;
  const isTrusted = createPageTrust(options.trustedOrigins, options.allowedHosts);
  const rules: RequestRules = { writeTimeoutMs, clientOf, isTrusted };
  const gzipBytes =
    options.gzip === false ? Number.POSITIVE_INFINITY : (options.gzip?.minBytes ?? defaultGzipBytes);
  const logger = options.logger ?? consoleLogger;

  function listen(request: IncomingMessage, response: ServerResponse): void {
    toOriginForm(request);
    const shared = headersFor(request.headers.origin);
    const meta = new NodeRequestMeta(request, response, shared, rules);
    const admitted = admit(meta);
    if (isRefusal(admitted)) {
      refuse(response, shared, admitted);
      return;
    }
    meta.collectText(bodyBytes, (body, size) => {
      if (body === undefined) {
        refuse(response, shared, tooLarge(size, bodyBytes));
        return;
      }
      // Who went away while the message waited gets no answer.
      const respond = (): void => {
        if (!response.destroyed) answer(admitted, body, meta, shared, response);
      };
      if (schedule === undefined) respond();
      else schedule(meta.client ?? '', respond);
    });
  }

  function answer(
    endpoint: RpcEndpoint,
    body: string,
    meta: NodeRequestMeta,
    shared: Headers,
    response: ServerResponse,
  ): void {
    const outcome = endpoint.dispatch(body, meta);
    if (!(outcome instanceof Promise)) {
      if (meta.prepared === undefined) succeed(outcome ?? '', meta, shared, response);
      else succeedPrepared(meta.prepared, meta, shared, response);
      return;
    }
    outcome.then(
      (text) => {
        if (!meta.isStreamed) succeed(text ?? '', meta, shared, response);
      },
      (error: unknown) => {
        logger.error({ err: error }, 'an endpoint failed');
        refuse(response, shared, { status: 500, body: 'internal error\n' });
      },
    );
  }

  function succeed(text: string, meta: NodeRequestMeta, shared: Headers, response: ServerResponse): void {
    if (meta.retryAfterMs !== undefined) {
      postpone(response, shared, meta.retryAfterMs, text);
      return;
    }
    const pieces = meta.pieces ?? (text.length > longAnswerLength ? [text] : undefined);
    if (pieces !== undefined) {
      succeedInPieces(pieces, meta, shared, response);
      return;
    }
    if (text.length < gzipBytes) {
      send(response, shared, text);
      return;
    }
    const open = openTo(shared);
    if (!acceptsGzip(meta.headers['accept-encoding'])) {
      send(response, open, text);
      return;
    }
    compress(text, open, response);
  }

  function succeedPrepared(
    { head, rest }: PreparedAnswer,
    meta: NodeRequestMeta,
    shared: Headers,
    response: ServerResponse,
  ): void {
    const isOpen = head.length + rest.length >= gzipBytes;
    if (!isOpen || head.length > maxStoredLength || !acceptsGzip(meta.headers['accept-encoding'])) {
      send(response, isOpen ? openTo(shared) : shared, rest, head);
      return;
    }
    const open = openTo(shared);
    gzipPrepared(head, rest).then(
      (bytes) => send(response, { ...open, 'content-encoding': 'gzip' }, bytes),
      (error: unknown) => {
        logger.error({ err: error }, notCompressed);
        send(response, open, rest, head);
      },
    );
  }

  function succeedInPieces(
    pieces: readonly string[],
    meta: NodeRequestMeta,
    shared: Headers,
    response: ServerResponse,
  ): void {
    const length = pieces.reduce((sum, text) => sum + text.length, 0);
    const open = length < gzipBytes ? shared : openTo(shared);
    const write = (): Promise<void> => writePieces(response, open, pieces, writeTimeoutMs);
    const isCompressed = open !== shared && acceptsGzip(meta.headers['accept-encoding']);
    const sent = isCompressed
      ? gzipPieces(pieces).then(
          (bytes) => send(response, { ...open, 'content-encoding': 'gzip' }, bytes),
          (error: unknown) => {
            logger.error({ err: error }, notCompressed);
            return write();
          },
        )
      : write();
    sent.catch((error: unknown) => {
      // Who went away gets no answer.
      if (response.destroyed) return;
      logger.error({ err: error }, 'cannot write an answer');
      response.destroy();
    });
  }

  function send(response: ServerResponse, headers: Headers, body: string | Uint8Array, start = ''): void {
    write(response, headers, body, start);
    limitWriting(response, writeTimeoutMs);
  }

  function compress(body: string, headers: Headers, response: ServerResponse): void {
    gzip(body).then(
      (bytes) => send(response, { ...headers, 'content-encoding': 'gzip' }, bytes),
      (error: unknown) => {
        logger.error({ err: error }, notCompressed);
        send(response, headers, body);
      },
    );
  }

  return listen;
}

/** An answer whose end is kept as bytes. */
interface PreparedAnswer {
  /** ASCII. */
  readonly head: string;
  readonly rest: Uint8Array;
}

/** What all requests of a listener are answered by. */
interface RequestRules {
  readonly writeTimeoutMs: number;
  readonly clientOf: HttpOptions['clientOf'];
  readonly isTrusted: PageTrust;
}

/** The request, with what an endpoint may ask of it and the forms in which it may respond. */
class NodeRequestMeta extends NodeRequest implements RequestMeta {
  readonly #shared: Headers;
  readonly #response: ServerResponse;
  readonly #rules: RequestRules;
  #isStreamed = false;
  #prepared: PreparedAnswer | undefined;
  #pieces: readonly string[] | undefined;
  #client: string | undefined;
  #retryAfterMs: number | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, shared: Headers, rules: RequestRules) {
    super(request, response);
    this.#shared = shared;
    this.#rules = rules;
    this.#response = response;
  }

  get client(): string | undefined {
    const { clientOf } = this.#rules;
    this.#client ??= clientOf === undefined ? this.remoteAddress : clientOf(this);
    return this.#client;
  }

  get foreignOrigin(): string | undefined {
    const { origin, host } = this.headers;
    return this.#rules.isTrusted(origin, host) ? undefined : origin;
  }

  /** Where the client must ask again: after how many milliseconds. */
  get retryAfterMs(): number | undefined {
    return this.#retryAfterMs;
  }

  postpone(retryAfterMs: number): void {
    this.#retryAfterMs = retryAfterMs;
  }

  /** Whether the answer goes out in parts. */
  get isStreamed(): boolean {
    return this.#isStreamed;
  }

  /** The answer, where it came in bytes. */
  get prepared(): PreparedAnswer | undefined {
    return this.#prepared;
  }

  takePrepared(head: string, rest: Uint8Array): void {
    this.#prepared = { head, rest };
  }

  /** The answer, where it came in texts that follow one another. */
  get pieces(): readonly string[] | undefined {
    return this.#pieces;
  }

  takePieces(texts: readonly string[]): void {
    this.#pieces = texts;
  }

  openAnswer(): AnswerSink {
    this.#isStreamed = true;
    return nodeSink(this.#response, this.#shared, this.#rules.writeTimeoutMs);
  }
}

// node:http takes a flat list of names and values in a fraction of the time of an object, and most answers have the same headers.
const flatHeaders = new WeakMap<Headers, readonly string[]>();

/** Sends a body; `start` is ASCII that stands before it. */
function write(response: ServerResponse, shared: Headers, body: string | Uint8Array, start: string): void {
  let flat = flatHeaders.get(shared);
  if (flat === undefined) {
    flat = [...Object.entries(shared).flat(), 'content-type', 'application/json', 'content-length'];
    flatHeaders.set(shared, flat);
  }
  response.writeHead(200, [...flat, String(start.length + Buffer.byteLength(body))]);
  // `end(body)` gives the socket two texts, the second one empty, which leave by way of a vector of writes. Written and let go first, head
  // and body are one plain write: 3 % of the CPU time of a small call. A pipelined response has no socket before its turn.
  if (start !== '') response.write(start, 'latin1');
  response.write(body);
  response.socket?.uncork();
  response.end();
}

// Headers of answers that are compressed for who wants it, by those of every answer.
const openHeaders = new WeakMap<Headers, Headers>();

function openTo(shared: Headers): Headers {
  let open = openHeaders.get(shared);
  if (open === undefined) {
    const varying = { ...shared };
    addVary(varying, 'Accept-Encoding');
    open = varying;
    openHeaders.set(shared, open);
  }
  return open;
}

function refuse(response: ServerResponse, shared: Headers, refusal: Refusal): void {
  const { status, body, headers } = refusal;
  const length = { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...(refusal.shared ?? shared), ...refusalHeaders, ...headers, ...length });
  response.end(body);
}
