import { metricsOpenApi, nodeOpenRpc } from '@firn/specs';
import type { ContractDocument } from './contract-document.js';
import { OpenedDocument } from './open-document.js';

const known = new Map<object, ContractDocument>();

/** The contracts of the node, one for each API group. */
export function nodeContracts(): ContractDocument[] {
  return Object.values(nodeOpenRpc).map(builtIn);
}

/** The contract of the metrics service. */
export function metricsContract(): ContractDocument {
  return builtIn(metricsOpenApi);
}

/** Each is read once, when what is in it is asked for. */
function builtIn(document: object): ContractDocument {
  const contract = known.get(document) ?? new OpenedDocument(document, { codecs: true });
  known.set(document, contract);
  return contract;
}
