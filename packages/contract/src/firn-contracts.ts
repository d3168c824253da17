import { metricsOpenApi, nodeOpenRpc } from '@firn/specs';
import type { Contract } from './contract.js';
import { readContract } from './read-contract.js';

/** The contracts of the node, one for each API group. */
export function nodeContracts(): Contract[] {
  return Object.values(nodeOpenRpc).map(readContract);
}

/** The contract of the metrics service. */
export function metricsContract(): Contract {
  return readContract(metricsOpenApi);
}
