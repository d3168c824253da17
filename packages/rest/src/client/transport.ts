import type { HeadersRecord, UnknownEnumValues } from '@firn/http/client';
import type { Binary } from '@firn/primitives';
import type { RequestContent } from '@firn/primitives/validation';
import type { SecurityRequirement } from '../security-scheme.js';

/** Options of one call. */
export interface RestCallOptions {
  /**
   * Ends the call at any stage, also while a streamed body is read: it rejects with a CancelledError whose `cause` is the signal's reason, and
   * the connection closes.
   */
  readonly signal?: AbortSignal | undefined;
  /** Headers beside the content type; they win over those of the transport. One that is `undefined` is not sent. */
  readonly headers?: HeadersRecord | undefined;
  /** Ends the call with a `TimeoutError` after this time, retries included; of a streamed body, when its headers have not come in this time. */
  readonly timeoutMs?: number | undefined;
  /** Base URL of this call, instead of the one of the client. */
  readonly url?: string | URL | undefined;
  /** Whether values that are not in their `enum` are kept. Default: the client's option. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
}

/** One request on its way to a server. */
export interface RestRequest {
  /** What is called, for messages: `listChains`. Default: the verb. */
  readonly name?: string | undefined;
  /** Upper-case verb. */
  readonly verb: string;
  /** Path with the query string: `/v2/chains?network=mainnet`. */
  readonly target: string;
  /** The body: JSON text where `headers` names no other content type. A stream can be sent once only. */
  readonly body?: RequestContent | undefined;
  /** Headers of the operation, names in any case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether sending it twice changes nothing. */
  readonly idempotent: boolean;
  /** What has to be shown, one of them; absent: nothing. */
  readonly security?: readonly SecurityRequirement[] | undefined;
  /** Whether the body of the answer is wanted as it comes, in `body`, instead of whole, in `text`. */
  readonly streams?: true | undefined;
  /** Whether an answer with a status of 3xx is wanted instead of what it leads to. */
  readonly takesRedirects?: true | 'as-error' | undefined;
}

/** What a server answered, with whatever status. */
export interface RestAnswer {
  /** HTTP status. */
  readonly status: number;
  /** The whole body; empty where `body` is there. */
  readonly text: string;
  /** The body as it comes, where the request asked for that. */
  readonly body?: Binary | undefined;
  /** A header by its name in lower case; `null` or `undefined` where there is none. */
  readonly header: (name: string) => string | null | undefined;
  /** Ends the time limit of a `body`, which the program reads from here on; absent: there is none. */
  readonly endLimit?: (() => void) | undefined;
}

/**
 * Carries requests to a server. Transports and their wrappers have this one shape, so that they can be stacked:
 * `withTimeout(withRetry(httpTransport({ baseUrl })), 10_000)`.
 */
export interface RestTransport {
  /**
   * Sends one request and resolves with its answer, also where the status is an error.
   * @throws TransportError where no answer comes, or the reason of `options.signal`.
   */
  readonly send: (request: RestRequest, options: RestCallOptions) => Promise<RestAnswer>;
  /** Where the requests of a target, or of an operation, go: for the errors of calls. `base` is the base URL of a call that has one of its own. */
  readonly urlOf?: ((target: string, operation?: string, base?: string | URL) => string) | undefined;
  /** Default of the calls. `reject` if absent. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
}
