import type { Contract, Type } from '@firn/contract';
import { isNoSampleError, sampleType } from '@firn/contract/model';
import { randomOf } from '@firn/contract/sample';

/**
 * A value that a type allows; where none keeps every rule, as of alternatives that cannot be told apart, what is documented, or else the
 * closest.
 */
export function sampleOrClosest(contract: Contract, type: Type, key: string, documented?: unknown): unknown {
  try {
    return sampleType({ contract: contract.model, document: contract, random: randomOf(key) }, type);
  } catch (error) {
    if (!isNoSampleError(error)) throw error;
    return documented ?? error.closest;
  }
}
