import type { Issue } from '@firn/primitives/validation';

/** The functions of a generated type. */
export interface ValueFunctions<Value> {
  readonly is: (value: unknown) => boolean;
  readonly explain: () => Promise<(value: unknown) => Issue[]>;
  /** Converts a checked value in place; absent where wire and decoded form are the same. */
  readonly decode?: ((value: never) => Value) | undefined;
}
