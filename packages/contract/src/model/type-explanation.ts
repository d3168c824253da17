import type { Type } from '@firn/contract-model';
import type { Explain } from '@firn/primitives/validation';

/** Gives the explanation of a type of one contract. */
export type ExplainType = (type: Type) => Explain;
