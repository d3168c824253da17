import type { AnswerSink } from './answer-stream.js';

/** A connection that can carry events to the client. */
export interface RpcConnection {
  /** Sends a notification. */
  readonly notify: (text: string) => void;
  /** Fires when the connection ends. */
  readonly signal: AbortSignal;
  /** Ends the connection because a subscription failed; absent: the failure is only logged. */
  readonly fail?: (() => void) | undefined;
}

/** Where a message came from. All of it is optional: a call in process has nothing of it. */
export interface RequestMeta {
  /** Fires when the client goes away. Read lazily: making a signal costs as much as a small call. */
  readonly signal?: AbortSignal | undefined;
  /** Path of the request, without query. */
  readonly path?: string | undefined;
  /** Headers of the HTTP request, in lower case. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
  /** IP address of the peer. */
  readonly remoteAddress?: string | undefined;
  /** The name under which the client is counted: what `clientOf` of the binding says. */
  readonly client?: string | undefined;
  /** Origin of the web page that asks, where the server does not trust it. */
  readonly foreignOrigin?: string | undefined;
  /** Tells the binding that the message is refused for now: HTTP answers it 429. Absent: the text of the answer says it alone. */
  readonly postpone?: ((retryAfterMs: number) => void) | undefined;
  /** Where subscriptions send their events; absent over plain HTTP. */
  readonly connection?: RpcConnection | undefined;
  /** Opens the way for an answer in parts; absent: answers are collected. Called at most once. */
  readonly openAnswer?: (() => AnswerSink) | undefined;
  /** Takes a whole answer, the first part of it ASCII and the rest bytes that are kept; absent: it is made a text. Called at most once. */
  readonly takePrepared?: ((head: string, rest: Uint8Array) => void) | undefined;
  /** Takes a whole answer of many characters as texts that follow one another; absent: they are made one text. Called at most once. */
  readonly takePieces?: ((texts: readonly string[]) => void) | undefined;
}

/** What is known of one call; its signal also fires when the call takes too long. */
export class CallMeta {
  /** Method name as it was called. */
  readonly method: string;
  /** Where the message with the call came from. */
  readonly request: RequestMeta;
  #controller: AbortController | undefined;
  #aborted: { readonly reason: unknown } | undefined;
  #forward: (() => void) | undefined;

  constructor(method: string, request: RequestMeta) {
    this.method = method;
    this.request = request;
  }

  /** Fires when nobody waits for the answer any more: the client went away, or the call timed out. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted !== undefined) this.#controller.abort(this.#aborted.reason);
      else this.#follow(this.request.signal);
    }
    return this.#controller.signal;
  }

  /** Whether an error is the reason why nobody waits any more, and so no failure of the handler. */
  isReason(error: unknown): boolean {
    return this.#aborted !== undefined && this.#aborted.reason === error;
  }

  /** Whether nobody waits for the answer any more. */
  get isAborted(): boolean {
    return this.#aborted !== undefined || this.request.signal?.aborted === true;
  }

  /** Fires the signal. */
  abort(reason: unknown): void {
    this.#aborted ??= { reason };
    this.#controller?.abort(reason);
  }

  /** Stops to follow the client: the call is answered. */
  release(): void {
    if (this.#forward !== undefined) this.request.signal?.removeEventListener('abort', this.#forward);
  }

  #follow(outer: AbortSignal | undefined): void {
    if (outer === undefined) return;
    this.#forward = () => this.abort(outer.reason);
    if (outer.aborted) this.#forward();
    else outer.addEventListener('abort', this.#forward, { once: true });
  }
}
