/** A `Request` of the Fetch API. A runtime extends it with what its protocol adds. */
export class WebRequest {
  /** Upper-case verb. */
  readonly verb: string;
  /** Path without the query string. */
  readonly path: string;
  /** Path with the query string. */
  readonly pathAndQuery: string;
  readonly #request: Request;

  constructor(request: Request) {
    const { pathname, search } = new URL(request.url);
    this.verb = request.method;
    this.path = pathname;
    this.pathAndQuery = pathname + search;
    this.#request = request;
  }

  /** Headers by their names in lower case. */
  get headers(): Record<string, string> {
    return Object.fromEntries(this.#request.headers);
  }

  /** Returns a header by its name in lower case. */
  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  /** Whether the request has a body, even if it was already read. */
  get hasBody(): boolean {
    return this.#request.bodyUsed || this.#request.body !== null;
  }

  /** Fires when the client goes away. */
  get signal(): AbortSignal {
    return this.#request.signal;
  }

  /**
   * Reads the body as text; a body over the limit in bytes gives its announced size, or its size so far, and the rest is not read.
   * @throws TypeError if the body was already read.
   */
  async readText(limit: number): Promise<string | number> {
    const body = unreadBody(this.#request);
    const announced = Number(this.header('content-length') ?? 0);
    if (announced > limit) return announced;
    if (body === null) return '';
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    let size = 0;
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limit) return size;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  }

  /**
   * Returns the body as it arrives.
   * @throws TypeError if the body was already read.
   */
  stream(): ReadableStream<Uint8Array> {
    return unreadBody(this.#request) ?? new Blob([]).stream();
  }
}

/** @throws TypeError if the body was already read: it would look like an empty one. */
function unreadBody({ body, bodyUsed }: Request): ReadableStream<Uint8Array> | null {
  if (!bodyUsed && !body?.locked) return body;
  throw new TypeError(
    'the body of this Request was already read: call the handler before anything else reads it, or read a clone: request.clone(). A handler can read a body only once.',
  );
}
