import type { RawJson } from './raw-json.js';

/** What a binding sends back. */
export interface ServerAnswer {
  readonly status: number;
  /** Names in lower case, without the content length; of this answer only, so that a binding may add to them. */
  readonly headers: Record<string, string>;
  /** The body; absent: there is none. */
  readonly json?: RawJson | undefined;
  /** The compressed body, to be sent instead. */
  readonly gzipped?: Uint8Array | undefined;
}
