import { metricsOpenApi, nodeOpenRpc } from '@firn/specs';
import type { Contract } from './contract-document.js';
import { DocumentContract } from './open-document.js';

const known = new Map<object, Contract>();

/** The contracts of the node, one for each API group. */
export function nodeContracts(): Contract[] {
  return Object.values(nodeOpenRpc).map(builtIn);
}

/** The contract of the metrics service. */
export function metricsContract(): Contract {
  return builtIn(metricsOpenApi);
}

/** Each is read once, when what is in it is asked for. */
function builtIn(document: object): Contract {
  const contract = known.get(document) ?? new DocumentContract(document, { codecs: true });
  known.set(document, contract);
  return contract;
}
