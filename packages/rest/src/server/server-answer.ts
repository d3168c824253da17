import type { RawJson } from './raw-json.js';

/** What a binding sends back. */
export class ServerAnswer {
  readonly status: number;
  /** Names in lower case; without content length. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is sent, compressed where `content-encoding` says so; `undefined`: there is none. */
  readonly bytes: Uint8Array | undefined;
  readonly #json: RawJson | undefined;

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    json: RawJson | undefined,
    bytes: Uint8Array | undefined = json?.bytes(),
  ) {
    this.status = status;
    this.headers = headers;
    this.#json = json;
    this.bytes = bytes;
  }

  /** The JSON text of the body, never compressed; empty where there is none. */
  text(): string {
    return this.#json?.text() ?? '';
  }
}
