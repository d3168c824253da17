import type { NumberType } from '@firn/contract';

interface Bound {
  readonly value: number;
  readonly open: boolean;
}

/** The smallest value that a number may have, and whether it is just above it. */
export function lowest({ minimum, exclusiveMinimum }: NumberType): Bound {
  if (exclusiveMinimum !== undefined && exclusiveMinimum >= (minimum ?? -Infinity))
    return { value: exclusiveMinimum, open: true };
  return { value: minimum ?? -Infinity, open: false };
}

/** The largest value that a number may have, and whether it is just below it. */
export function highest({ maximum, exclusiveMaximum }: NumberType): Bound {
  if (exclusiveMaximum !== undefined && exclusiveMaximum <= (maximum ?? Infinity))
    return { value: exclusiveMaximum, open: true };
  return { value: maximum ?? Infinity, open: false };
}
