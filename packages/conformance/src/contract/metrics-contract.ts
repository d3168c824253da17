import { metricsContract, type RestOperation } from '@firn/contract/document';

/** Reads the operations of the metrics contract. */
export function readMetricsContract(): RestOperation[] {
  return metricsContract().operations.filter((operation) => operation.kind === 'rest');
}
