import type { Location } from './location.js';

/** A value that a document gives as an example. An integer beyond 2^53 is a `bigint`. */
export interface ValueExample {
  /** Key among `examples`; `default` for `example`. */
  readonly name: string;
  readonly summary?: string;
  /** The value as data: of a text or a form also as it would be in JSON. */
  readonly value: unknown;
  readonly location: Location;
}
