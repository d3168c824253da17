import { readRetryAfter } from '@firn/http/client';
import { isTransportError, TransportError } from '@firn/jsonrpc/errors';
import { type Dispatcher, Pool } from 'undici';
import { isMetricsError, MetricsError, messageOf } from '../errors.js';

/** Sends messages to one URL and takes its answers, whatever state the node behind it is in. */
export interface HttpExchange {
  /**
   * Sends a JSON-RPC message. @param path below the URL. @param maximumBytes largest answer that is taken, default 128 MiB. @returns the bytes of an answer that may have JSON-RPC in it.
   * @throws TransportError where there is none, and without asking as long as the node wants not to be asked; the signal's reason.
   */
  post(message: string, signal: AbortSignal, path?: string, maximumBytes?: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Where and how to ask. */
export interface HttpExchangeOptions {
  /** Full URL. A user and password in it become an Authorization header. */
  readonly url: string;
  /** Time limit of an exchange. */
  readonly timeoutMs: number;
  /** How long an exchange may stand still until it is sent once more, on a new connection. Default 2 000. */
  readonly stallMs?: number | undefined;
  /** Told when nothing comes for longer than `stallMs`; everything else that goes wrong is thrown. */
  readonly onStall?: ((reason: string) => void) | undefined;
}

const defaultStallMs = 2_000;
/** An exchange that brings less than this in `stallMs` stands still. */
const leastBytes = 64 * 1024;
/** Largest answer that is taken; a piece of blocks that has a larger one is asked for in smaller pieces. */
const defaultMaximumBytes = 128 * 1024 * 1024;
const connections = 16;
const connectionsForCopies = 4;

interface Pending {
  readonly message: string;
  readonly path: string;
  readonly maximumBytes: number;
  readonly startedAt: number;
  /** Bytes that came in since it was last looked at. */
  received: number;
  /** How often in a row it stood still. */
  stalls: number;
  /** Ends the copy that is on its way. */
  copy: AbortController | undefined;
  readonly settle: (answer: Promise<Buffer>) => void;
}

/**
 * Makes an exchange. A connection that hangs is not waited for until its time limit: what stands still is sent again, one message at a
 * time, and the first whole answer counts, so that reading goes on at most twice `stallMs` after the node is right again. All
 * messages are questions, and may be sent twice.
 */
export function createHttpExchange({
  url,
  timeoutMs,
  stallMs = defaultStallMs,
  onStall,
}: HttpExchangeOptions): HttpExchange {
  const { origin, pathname, search } = new URL(url);
  const headers = { 'content-type': 'application/json', ...toFetchAddress(url).headers };
  const pool = new Pool(origin, { connections });
  const copies = new Pool(origin, { connections: connectionsForCopies });
  const pending = new Set<Pending>();
  let copying: AbortController | undefined;
  let askAgainAt = 0;

  async function send(
    via: Dispatcher,
    { message, path, maximumBytes }: Pick<Pending, 'message' | 'path' | 'maximumBytes'>,
    signal: AbortSignal,
    onBytes: (count: number) => void,
  ) {
    const request = { origin, path, method: 'POST', headers, body: message, signal } as const;
    const chunks: Buffer[] = [];
    let size = 0;
    let response: Dispatcher.ResponseData;
    try {
      response = await via.request(request);
      for await (const chunk of response.body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maximumBytes) throw tooLarge(maximumBytes);
        chunks.push(chunk);
        onBytes(chunk.length);
      }
    } catch (error) {
      if (isMetricsError(error, 'chain-unreachable')) throw error;
      throw signal.aborted
        ? signal.reason
        : new TransportError(`no answer: ${causeOf(error)}`, { cause: error });
    }
    const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size);
    const { statusCode: status } = response;
    const retryAfter = [response.headers['retry-after']].flat()[0];
    if (status < 300 || (retryAfter === undefined && isError(status, bytes))) return bytes;
    const retryAfterMs = pauseAskedBy(retryAfter);
    askAgainAt = Math.max(askAgainAt, performance.now() + retryAfterMs);
    const text = bytes.toString('utf8', 0, 200);
    throw new TransportError(`HTTP ${status}: ${text}`, {
      status,
      retryAfterMs: retryAfter === undefined ? undefined : retryAfterMs,
    });
  }

  function sendCopy(one: Pending): void {
    one.copy?.abort(new Error('sent again'));
    const copy = new AbortController();
    one.copy = copy;
    copying = copy;
    const answer = send(copies, one, copy.signal, (count) => {
      one.received += count;
    });
    answer.then(
      () => {
        one.settle(answer);
        // The node answers again: whatever else stands still is asked for at once.
        for (const other of pending) if (other.stalls > 0 && other.copy === undefined) sendCopy(other);
      },
      () => {
        if (copying === copy) copying = undefined;
        if (one.copy === copy) one.copy = undefined;
      },
    );
  }

  function look(one: Pending): void {
    const stands = one.received < leastBytes;
    one.received = 0;
    one.stalls = stands ? one.stalls + 1 : 0;
    if (!stands) return;
    onStall?.(`the node has not answered for ${Math.round(performance.now() - one.startedAt)} ms`);
    // A node that has too much to do gets at most one message more in this time.
    if (performance.now() < askAgainAt || one.stalls % 2 === 0) return;
    if (copying === undefined || copying === one.copy) sendCopy(one);
  }

  return {
    async post(message, signal, path = '', maximumBytes = defaultMaximumBytes) {
      signal.throwIfAborted();
      const waitMs = askAgainAt - performance.now();
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000);
        throw new TransportError(`it wants not to be asked for another ${seconds} s`, {
          status: 429,
          retryAfterMs: seconds * 1000,
          sent: false,
        });
      }
      return new Promise((resolve, reject) => {
        const first = new AbortController();
        const abort = () => one.settle(Promise.reject(signal.reason));
        const one: Pending = {
          message,
          maximumBytes,
          path: (path === '' ? pathname : pathname.replace(/\/+$/, '') + path) + search,
          startedAt: performance.now(),
          received: 0,
          stalls: 0,
          copy: undefined,
          settle(answer) {
            if (!pending.delete(one)) return void answer.catch(() => {});
            if (copying === one.copy) copying = undefined;
            clearInterval(looking);
            clearTimeout(limit);
            signal.removeEventListener('abort', abort);
            answer.then(resolve, reject).finally(() => {
              first.abort(new Error('answered'));
              one.copy?.abort(new Error('answered'));
            });
          },
        };
        pending.add(one);
        const looking = setInterval(() => look(one), stallMs);
        const limit = setTimeout(
          () => one.settle(Promise.reject(new TransportError(`no answer within ${timeoutMs} ms`))),
          timeoutMs,
        );
        signal.addEventListener('abort', abort, { once: true });
        const answer = send(pool, one, first.signal, (count) => {
          one.received += count;
        });
        answer.then(
          () => one.settle(answer),
          () => one.settle(answer),
        );
      });
    },
    async close() {
      // Whoever closes waits for no answer any more.
      await Promise.all([pool.destroy(), copies.destroy()]);
    },
  };
}

/**
 * Whether a failure carries the JSON-RPC error that answers a call: methods that a server does not know are refused with 4xx by some. Whoever
 * wants to be asked later has not answered, whatever the body says.
 */
function isError(status: number, bytes: Buffer): boolean {
  const isOverloaded = status === 429 || (status > 501 && status < 505);
  return !isOverloaded && /^\s*[{[].*"error"/s.test(bytes.toString('utf8'));
}

/** The cause of a cause says more: "fetch failed" hides it. */
function causeOf(error: unknown): string {
  const inner = error instanceof Error ? error.cause : undefined;
  return messageOf(inner ?? error);
}

/** It is not asked for again as it is: it would be as large. */
function tooLarge(maximumBytes: number): MetricsError {
  return new MetricsError(
    'chain-unreachable',
    `the node's answer is too large: more than ${maximumBytes} bytes`,
  );
}

/** An address as `fetch` takes it. */
export interface FetchAddress {
  /** Without user and password. */
  readonly url: string;
  /** What tells of them: basic authentication (RFC 7617). */
  readonly headers: Readonly<Record<string, string>>;
}

/** An address whose user and password, which `fetch` refuses, stand in a header. One that is no URL stays as it is, for whoever asks it to refuse. */
export function toFetchAddress(address: string): FetchAddress {
  if (!URL.canParse(address)) return { url: address, headers: {} };
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: address, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url: url.href, headers: { authorization } };
}

/** Longest time that a node is left alone because it asks for that: after a minute one question may tell more. */
const maximumMs = 60_000;

/** Milliseconds for which a node is left alone, as its header `Retry-After` asks; 0 where it does not. */
export function pauseAskedBy(header: string | undefined): number {
  return Math.min(maximumMs, readRetryAfter(header) ?? 0);
}

/** Milliseconds for which a node is left alone, as what failed says that it asked for; 0 where it did not. */
export function pauseAskedIn(error: unknown): number {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isTransportError(each)) return Math.min(maximumMs, each.retryAfterMs ?? 0);
  return 0;
}
