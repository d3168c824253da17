import type { HeadersOption, Hooks } from '@firn/http/client';
import type { FetchOptions } from '@firn/http/client/base-url';

/** How `httpTransport` and `endpointTransport` reach a server. */
export interface HttpTransportOptions extends Hooks, FetchOptions {
  /** Base URL of the node for `httpTransport`: `http://127.0.0.1:9650`; the full URL of one endpoint for `endpointTransport`. */
  readonly url: string | URL;
  /** Headers of every message, `{ authorization: 'Bearer ...' }`, or a function that gives them for each message. */
  readonly headers?: HeadersOption | undefined;
  /**
   * Whether a message that is answered with 401 is sent once more, if a function for `headers` then gives another `Authorization`. Default: true.
   */
  readonly reauthenticate?: boolean | undefined;
}

/** An HTTP request with a message. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Names of the methods. */
  readonly operation: string;
  readonly signal: AbortSignal | undefined;
}

/** Sends a message and reads the response, with any status. @throws TransportError if there is none. */
export type SendPost = (post: Post) => Promise<{ readonly response: Response; readonly text: string }>;
