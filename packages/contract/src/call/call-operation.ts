import type { Operation } from '../contract.js';
import { parseJson } from '../document/exact-json.js';
import { asObject } from '../document/spec-node.js';
import { type Params, writeRequest } from './write-request.js';

/** Where and how calls are sent. */
export interface CallTarget {
  /** Address of the server; paths are appended to it. */
  readonly url: string;
  /** Values of the variables of RPC paths. */
  readonly path?: Params;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default 30 000, for each call. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
}

/** What a server answered. Integers beyond 2^53 are `bigint`. */
export type Answer = ResultAnswer | ErrorAnswer;

/** A result; `undefined` where an answer has no content. */
export interface ResultAnswer {
  readonly ok: true;
  readonly status: number;
  readonly result: unknown;
}

/** An error in the form of the interface. */
export interface ErrorAnswer {
  readonly ok: false;
  readonly status: number;
  /** JSON-RPC code, or HTTP status. */
  readonly code: number;
  readonly message: string;
  /** `data` of a JSON-RPC error; the whole body of another. */
  readonly data: unknown;
}

/** Nothing that can be used came back: no connection, no answer in time, or something that is no answer of the interface. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const defaultTimeoutMs = 30_000;
const maximumAnswer = 256 * 1024 * 1024;

/**
 * Calls an operation over HTTP, without checking parameters or result.
 * @throws NoAnswerError where there is no answer of the interface's form; RangeError for a path variable without a value.
 * @example
 * ```ts
 * const answer = await callOperation({ url: 'http://127.0.0.1:9650' }, operation, { nodeIDs: [] });
 * if (answer.ok) console.log(answer.result);
 * ```
 */
export async function callOperation(
  target: CallTarget,
  operation: Operation,
  params: Params,
): Promise<Answer> {
  const request = writeRequest(operation, params, target.path);
  const timeout = AbortSignal.timeout(target.timeoutMs ?? defaultTimeoutMs);
  const url = target.url.replace(/\/+$/, '') + request.target;
  const headers = {
    accept: 'application/json',
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...target.headers,
    ...request.headers,
  };
  const send = target.fetch ?? fetch;
  let status: number;
  let text: string;
  try {
    const response = await send(url, {
      method: request.verb,
      headers,
      signal: target.signal === undefined ? timeout : AbortSignal.any([timeout, target.signal]),
      ...(request.body !== undefined && { body: request.body }),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new NoAnswerError(`${url}: ${reasonOf(error)}`, { cause: error });
  }
  if (text.length > maximumAnswer)
    throw new NoAnswerError(`${url} answered more than ${maximumAnswer} characters`);
  return operation.kind === 'rpc' ? readRpc(url, status, text) : readRest(url, status, text);
}

function readRpc(url: string, status: number, text: string): Answer {
  const body = asObject(parseAnswer(url, status, text));
  if (body.error !== undefined && body.error !== null) {
    const { code, message, data } = asObject(body.error);
    return { ok: false, status, code: Number(code), message: String(message), data };
  }
  if (!('result' in body)) throw new NoAnswerError(`${url} answered ${status} without result or error`);
  return { ok: true, status, result: body.result };
}

function readRest(url: string, status: number, text: string): Answer {
  if (text === '') return status < 400 ? { ok: true, status, result: undefined } : failure(status, undefined);
  const body = parseAnswer(url, status, text);
  return status < 400 ? { ok: true, status, result: body } : failure(status, body);
}

function failure(status: number, data: unknown): ErrorAnswer {
  const { message, error } = asObject(data);
  const said = Array.isArray(message) ? message.join('; ') : (message ?? error ?? `HTTP status ${status}`);
  return { ok: false, status, code: status, message: String(said), data };
}

function parseAnswer(url: string, status: number, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const start = text.slice(0, 80).trim();
    throw new NoAnswerError(`${url} answered ${status} with something that is not JSON: ${start}`, {
      cause: error,
    });
  }
}

// What fetch says itself is "fetch failed"; the reason stands behind it.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error ? cause.message || cause.name : error.message;
}
