import type { Operation } from '@firn/contract-model';
import type { ParameterStructure } from '../module-draft.js';
import { operationSymbols } from '../operation-symbols.js';
import { packageModule } from '../package-places.js';
import type { ClientFile } from './client-file.js';

/** Whether the caller passes parameters at all. */
export function takesParams(operation: Operation): boolean {
  return operation.params.length > 0;
}

/** The declaration of `params`; with a default where every parameter is optional, undefined where there are none. */
export function paramsDeclaration(
  { file, contract, layout }: ClientFile,
  operation: Operation,
): ParameterStructure | undefined {
  if (!takesParams(operation)) return undefined;
  const type = file.importType(
    packageModule(contract, layout, 'validators'),
    operationSymbols(operation).params,
  );
  const isOptional = operation.params.every((param) => !param.required);
  return { name: 'params', type, ...(isOptional && { initializer: '{}' }) };
}
