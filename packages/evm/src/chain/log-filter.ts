import type { Hex } from '@firn/primitives/bytes';

/** Which logs are wanted. */
export interface LogFilter {
  /** Of these contracts; none given or empty: of all. */
  readonly addresses?: readonly Hex[] | undefined;
  /** At each position one of these topics; null or empty: any. */
  readonly topics?: readonly (readonly Hex[] | null)[] | undefined;
}
