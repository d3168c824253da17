import { openDocument, type RestOperation } from '@firn/contract/document';
import { metricsOpenApi } from '@firn/specs';

/** The contract of the metrics service. */
export const metricsContract = openDocument(metricsOpenApi, { codecs: true, isLazy: true });

/** Reads the operations of the metrics contract. */
export function readMetricsContract(): RestOperation[] {
  return metricsContract.operations.filter((operation) => operation.kind === 'rest');
}
