import type { Operation } from '@firn/contract-model';
import type { ParameterStructure } from '../module-draft.js';
import { namesOf } from '../names/contract-names.js';
import { validatorType } from '../validator-members.js';
import type { ClientFile } from './client-file.js';

/** Whether the caller passes parameters at all. */
export function takesParams(operation: Operation): boolean {
  return operation.params.length > 0;
}

/** How the names of the runtime's creators end for an operation: `callWithParams`, `responseWithoutParams`. */
export function paramsSuffix(operation: Operation): 'WithParams' | 'WithOptionalParams' | 'WithoutParams' {
  if (!takesParams(operation)) return 'WithoutParams';
  return hasOptionalParams(operation) ? 'WithOptionalParams' : 'WithParams';
}

/** Whether the caller may leave out all parameters. */
function hasOptionalParams(operation: Operation): boolean {
  return operation.params.every((param) => !param.required);
}

/** The declaration of `params`; with a default where every parameter is optional, undefined where there are none. */
export function paramsDeclaration(
  { file, contract, validators }: ClientFile,
  operation: Operation,
): ParameterStructure | undefined {
  if (!takesParams(operation)) return undefined;
  const type = validatorType(file, validators, namesOf(contract).operation(operation).params);
  const isOptional = hasOptionalParams(operation);
  return { name: 'params', type, ...(isOptional && { initializer: '{}' }) };
}
