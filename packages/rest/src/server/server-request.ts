/** One request as a binding hands it to a server. */
export interface ServerRequest {
  /** Upper-case verb. */
  readonly verb: string;
  /** Path with the query string. */
  readonly target: string;
  /** A header by its name in lower case. */
  header(name: string): string | undefined;
  /**
   * Reads the whole body as text; called at most once.
   * @throws HttpStatusError with 413 beyond `maxBytes`.
   */
  readBody(maxBytes: number): Promise<string>;
  /** IP address of the peer, for rate limits. */
  readonly remoteAddress?: string | undefined;
  /** Fires when the client goes away. Read lazily: making a signal costs as much as a small call. */
  readonly signal?: AbortSignal | undefined;
}

/** What is known of one request beside its parameters. */
export class RequestInfo {
  /** operationId. */
  readonly operation: string;
  /** The request as it came. */
  readonly request: ServerRequest;
  #controller: AbortController | undefined;
  #aborted: { readonly reason: unknown } | undefined;
  #unfollow: (() => void) | undefined;

  constructor(operation: string, request: ServerRequest) {
    this.operation = operation;
    this.request = request;
  }

  /** Fires when nobody waits for the answer any more: the client went away, or the request timed out. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted !== undefined) this.#controller.abort(this.#aborted.reason);
      else this.#follow(this.request.signal);
    }
    return this.#controller.signal;
  }

  /** Whether the signal has fired, or would have fired. */
  get aborted(): boolean {
    return this.#aborted !== undefined;
  }

  /** Fires the signal. */
  abort(reason: unknown): void {
    this.#aborted ??= { reason };
    this.#controller?.abort(reason);
  }

  /** Stops to follow the client: the request is answered. */
  release(): void {
    this.#unfollow?.();
  }

  #follow(outer: AbortSignal | undefined): void {
    if (outer === undefined) return;
    const forward = () => this.abort(outer.reason);
    outer.addEventListener('abort', forward);
    this.#unfollow = () => outer.removeEventListener('abort', forward);
    if (outer.aborted) forward();
  }
}
