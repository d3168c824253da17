import { type Contract, checkParams, type Example, type RestOperation } from '@firn/contract';
import { readRequest } from '@firn/contract/call';
import { ValidationError } from '@firn/primitives/validation';
import type { RawRequest } from '@firn/rest/server';

/**
 * Reads the parameters of a request by their types, and checks them.
 * @throws ValidationError with an issue for each broken rule.
 */
export function requestDecoder(
  contract: Contract,
  operation: RestOperation,
): (request: RawRequest) => Example['params'] {
  const params = operation.params.filter((param) => param.in === 'path' || param.in === 'query');
  return (request) => {
    const named = readRequest(contract.document, operation, request);
    const issues = checkParams(contract, { params, body: operation.body }, named);
    if (issues.length > 0) throw new ValidationError(issues, `request of ${operation.name}`);
    return named;
  };
}
