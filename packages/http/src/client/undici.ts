import { addressesBelow } from '@firn/primitives/addresses';
import { noAnswer } from './call-failure.js';

/**
 * The part of a `Pool`, `Client` or other dispatcher of undici that sends requests. Only its type is here, so that a package whose callers pass a
 * pool does not load undici itself.
 */
export interface UndiciDispatcher {
  request(options: {
    /** Absent: that of the dispatcher. */
    readonly origin?: string;
    readonly path: string;
    readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
    readonly headers: Record<string, string>;
    readonly body: string | null;
    readonly signal: AbortSignal | null;
  }): Promise<UndiciResponse>;
}

/** Response of undici whose body is not read yet. */
export interface UndiciResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: {
    text(): Promise<string>;
    arrayBuffer(): Promise<ArrayBuffer>;
    /** The body as a web stream. */
    readonly body?: unknown;
  };
}

/** Where {@link undiciSender} sends requests. */
export interface UndiciAddress {
  /** Absent: that of the dispatcher. */
  readonly origin?: string;
  /** Path of the service on the origin, with or without a query of its own. */
  readonly basePath: string;
}

/** Request that {@link undiciSender} sends. */
export interface UndiciRequest {
  /** The method or operationId, for errors. */
  readonly operation: string;
  /** Path below the base path, with or without a query. */
  readonly target: string;
  readonly verb: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
  /** Ends the request. undici removes its listener only after the result, so a signal that outlives the request keeps it until then. */
  readonly signal: AbortSignal | undefined;
}

/** Sends requests to one service. */
export interface UndiciSender {
  /** Address of a target; without an origin, its path. */
  readonly urlOf: (target: string) => string;
  /**
   * Sends a request and reads its response.
   * @throws the reason of the signal if that has aborted, else a TransportError if there is no response or it breaks off.
   */
  readonly send: <Answer>(
    request: UndiciRequest,
    read: (response: UndiciResponse) => Promise<Answer>,
  ) => Promise<Answer>;
}

/** Creates the function that sends requests to one service through a dispatcher, which the caller closes. */
export function undiciSender(
  dispatcher: UndiciDispatcher,
  { origin, basePath }: UndiciAddress,
): UndiciSender {
  const below = addressesBelow(basePath);
  const address = origin === undefined ? {} : { origin };
  const pathOf = (target: string): string => {
    const path = below(target);
    // Neither the base path nor the target needs to begin with a slash; a path of undici does.
    return path.startsWith('/') ? path : `/${path}`;
  };
  const urlOf = (target: string): string => (origin ?? '') + pathOf(target);
  return {
    urlOf,
    async send({ operation, target, verb, headers, body, signal }, read) {
      try {
        const response = await dispatcher.request({
          path: pathOf(target),
          method: verb as 'GET',
          headers,
          body,
          signal: signal ?? null,
          ...address,
        });
        return await read(response);
      } catch (cause) {
        signal?.throwIfAborted();
        throw noAnswer(cause, { operation, url: urlOf(target) });
      }
    },
  };
}

/** Value of a header; several lines of it are one list (RFC 9110, section 5.3). */
export function headerOf({ headers }: UndiciResponse, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
