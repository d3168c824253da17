import { chooseMediaType } from './choose-media-type.js';

/** One request as a binding hands it to a server. */
export interface ServerRequest {
  /** Upper-case verb. */
  readonly verb: string;
  /** Path with the query string. */
  readonly target: string;
  /** Whether the target is not under the base path of the host, so that no operation has it. */
  readonly isOutside?: boolean | undefined;
  /** A header by its name in lower case. */
  header(name: string): string | undefined;
  /**
   * Reads the whole body as text; called at most once.
   * @throws HttpStatusError with 413 beyond `maxBytes`.
   */
  readBody(maxBytes: number): Promise<string>;
  /** The body as it comes; read instead of {@link readBody}, at most once. */
  stream(): ReadableStream<Uint8Array>;
  /** IP address of the peer, for rate limits. */
  readonly remoteAddress?: string | undefined;
  /** Fires when the client goes away. Read lazily: making a signal costs as much as a small call. */
  readonly signal?: AbortSignal | undefined;
}

/** What has to be closed when a request is answered. It reports its failures itself. */
export interface Closable {
  close(): Promise<void>;
}

/** What is known of one request beside its parameters. */
export class RequestInfo<Principal = unknown> {
  /** operationId. */
  readonly operation: string;
  /** The request as it came; its body, where a signature of it was verified, is in memory. */
  request: ServerRequest;
  /** The client that the request is counted for: its address, or its network of 64 bits. */
  readonly client: string;
  /** Whether the handler was called. Errors before that reject the request, errors after it are failures of the handler. */
  isHandled = false;
  /** Result of `authenticate`; `undefined` without one, and if optional credentials are missing. */
  principal: Principal = undefined as Principal;
  #controller: AbortController | undefined;
  #aborted: { readonly reason: unknown } | undefined;
  #unfollow: (() => void) | undefined;
  readonly #held = new Set<Closable>();
  #isClosed = false;

  constructor(operation: string, request: ServerRequest, client: string) {
    this.operation = operation;
    this.request = request;
    this.client = client;
  }

  /**
   * The media type that the client likes best of those that can be given; the first where it does not say.
   * @throws HttpStatusError with 406 where it takes none of them.
   * @example
   * ```ts
   * exportPets: (_params, { info }) => info.chooseMediaType(['application/json', 'text/csv']) === 'text/csv'
   *   ? answerWith({ status: 200, contentType: 'text/csv', body: csv })
   *   : answerWith({ status: 200, contentType: 'application/json', body: pets }),
   * ```
   */
  chooseMediaType<const MediaType extends string>(types: readonly [MediaType, ...MediaType[]]): MediaType {
    return chooseMediaType(this.request.header('accept'), types);
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

  /** Whether anything is held until the answer is sent. */
  get holds(): boolean {
    return this.#held.size > 0;
  }

  /** Keeps what a handler may read until the answer is sent; closed at once where that has happened. */
  hold(resource: Closable): void {
    if (this.#isClosed) void resource.close();
    else this.#held.add(resource);
  }

  /** Closes what is held. */
  closeHeld(): void {
    this.#isClosed = true;
    for (const resource of this.#held) void resource.close();
    this.#held.clear();
  }

  /** Stops following the client, unless the answer is still being sent. */
  release(): void {
    if (this.#held.size === 0) this.#unfollow?.();
  }

  #follow(outer: AbortSignal | undefined): void {
    const forward = () => this.abort(outer?.reason);
    outer?.addEventListener('abort', forward);
    const unfollow = () => outer?.removeEventListener('abort', forward);
    this.#unfollow = unfollow;
    // Until the answer is sent: a handler that streams it needs to know that the client left.
    this.hold({ close: async () => unfollow() });
    if (outer?.aborted) forward();
  }
}
