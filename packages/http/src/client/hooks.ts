import type { HeadersRecord } from './join-headers.js';

/** Headers of every request, or a function that gives them for each request: for tokens that expire. One that is `undefined` is not sent. */
export type HeadersOption =
  | HeadersRecord
  | ((context: CredentialContext) => HeadersRecord | Promise<HeadersRecord>);

/** Why a function for credentials is called. */
export interface CredentialContext {
  /** Whether the server answered 401 to the credentials that the function gave before: a cached token is not good any more. */
  readonly refused: boolean;
}

/** An HTTP request before it is sent. */
export interface OutgoingRequest {
  /** operationId, or the names of the methods. */
  readonly operation: string;
  /** Verb: `POST`. */
  readonly method: string;
  /** Where it goes; `undefined` if the transport does not tell. */
  readonly url: string | undefined;
  /** Every header of the client, credentials included. What a hook sets is sent. */
  readonly headers: Headers;
  readonly body: unknown;
}

/** The beginning of an HTTP response. */
export interface IncomingResponse {
  readonly status: number;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | null | undefined;
}

/** Functions that a client calls for each HTTP request, also for one that it repeats. They are awaited, and what they throw ends the call. */
export interface Hooks {
  /** Called before the request is sent. */
  readonly onRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  /** Called when a response begins, with any status. */
  readonly onResponse?:
    | ((response: IncomingResponse, request: OutgoingRequest) => void | Promise<void>)
    | undefined;
}

/** Request that {@link sendWithHooks} sends. */
export interface HookedRequest<Answer> {
  readonly request: OutgoingRequest;
  readonly signal: AbortSignal | undefined;
  /** Sends the request with the headers that `onRequest` left. */
  readonly send: (headers: Record<string, string>) => Promise<Answer>;
  readonly responseOf: (answer: Answer) => IncomingResponse;
  /** Releases an answer that is not returned. Default: nothing is to do. */
  readonly drop?: ((answer: Answer) => Promise<void> | undefined) | undefined;
}

/** Sends a request and calls the hooks. @throws what a hook throws; the reason of the signal if that has aborted before the first of them. */
export async function sendWithHooks<Answer>(
  { onRequest, onResponse }: Hooks,
  { request, signal, send, responseOf, drop }: HookedRequest<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  await onRequest?.(request);
  const answer = await send(Object.fromEntries(request.headers));
  try {
    await onResponse?.(responseOf(answer), request);
  } catch (error) {
    await drop?.(answer);
    throw error;
  }
  return answer;
}
