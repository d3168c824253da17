import type { RawJson } from '@firn/http/server';
import type { Binary } from '@firn/primitives';

/** What a binding sends back. */
export interface ServerAnswer {
  readonly status: number;
  /** Names in lower case, without the content length; of this answer only, so that a binding may add to them. Cookies are a line each. */
  readonly headers: Record<string, string | string[]>;
  /** The body, JSON or another text that is whole; absent: there is none. */
  readonly json?: RawJson | undefined;
  /** A body of bytes, lines or events, sent as it comes. */
  readonly body?: Binary | undefined;
  /** The compressed body, to be sent instead. */
  readonly gzipped?: Uint8Array | undefined;
}
