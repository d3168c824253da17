import type { ContractDocument, DocumentOperation } from '@firn/contract/document';
import { calledOverHttp } from './called-over-http.js';
import type { CheckResult, ConformanceReport } from './report.js';

/** Operations of contracts of which a run has no result at all, each with the reason. */
export function untriedOperations(
  contracts: readonly ContractDocument[],
  results: readonly CheckResult[],
  reasonOf: (contract: ContractDocument, operation: DocumentOperation) => string,
): NonNullable<ConformanceReport['untried']> {
  const tried = new Set(results.map(({ operation }) => operation));
  return contracts.flatMap((contract) => {
    const asked = new Set(calledOverHttp(contract));
    return contract.operations
      .filter(({ name }) => !tried.has(name))
      .map((operation) => ({
        operation: operation.name,
        reason: asked.has(operation)
          ? reasonOf(contract, operation)
          : 'subscribes, which needs a connection that stays',
      }));
  });
}
