import type { ParityTraceTypes } from '@firn/evm/tracing';
import type { ParityTraceTypes as ParityTraceTypesRequest } from '@firn/node-validators';

/** What is to be told of a replayed transaction. */
export function toTraceTypes(types: ParityTraceTypesRequest): ParityTraceTypes {
  return new Set(types);
}
