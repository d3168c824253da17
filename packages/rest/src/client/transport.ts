/** Options of one call. */
export interface RestCallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Headers beside the content type; they win over those of the transport. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ends the call with a `TimeoutError` after this time, retries included. */
  readonly timeoutMs?: number | undefined;
}

/** One request on its way to a server. */
export interface RestRequest {
  /** Upper-case verb. */
  readonly verb: string;
  /** Path with the query string: `/v2/chains?network=mainnet`. */
  readonly target: string;
  /** JSON text of the body. */
  readonly body?: string | undefined;
  /** Whether sending it twice changes nothing. */
  readonly idempotent: boolean;
}

/** What a server answered, with whatever status. */
export interface RestAnswer {
  /** HTTP status. */
  readonly status: number;
  /** The whole body. */
  readonly text: string;
  /** A header by its name in lower case; `null` or `undefined` where there is none. */
  readonly header: (name: string) => string | null | undefined;
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
}
