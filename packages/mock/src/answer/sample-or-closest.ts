import type { Type } from '@firn/contract';
import type { ContractDocument } from '@firn/contract/document';
import { isNoSampleError, randomOf, sampleType } from '@firn/contract/values';

/**
 * A value that a type allows; where none keeps every rule, as of alternatives that cannot be told apart, what is documented, or else the
 * closest.
 */
export function sampleOrClosest(
  contract: ContractDocument,
  type: Type,
  key: string,
  documented?: unknown,
): unknown {
  try {
    return sampleType({ contract: contract.model, document: contract, random: randomOf(key) }, type);
  } catch (error) {
    if (!isNoSampleError(error)) throw error;
    return documented ?? error.closest;
  }
}
