import type { Operation } from '@firn/contract-model';
import { operationSymbols } from '../operation-symbols.js';
import { packageModule } from '../package-places.js';
import type { ClientFile } from './client-file.js';

/** Whether the caller passes parameters at all. */
export function takesParams(operation: Operation): boolean {
  return operation.params.length > 0;
}

/** The declaration of `params`; with a default where every parameter is optional, undefined where there are none. */
export function paramsDeclaration(target: ClientFile, operation: Operation): string | undefined {
  if (!takesParams(operation)) return undefined;
  const { file, contract, layout } = target;
  const type = file.importType(
    packageModule(contract, layout, 'validators'),
    operationSymbols(operation).params,
  );
  return operation.params.some((param) => param.required) ? `params: ${type}` : `params: ${type} = {}`;
}
