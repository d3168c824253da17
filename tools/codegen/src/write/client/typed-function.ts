import type { Field, Operation } from '@firn/contract';
import { call } from '../code.js';
import { namesOf } from '../names/contract-names.js';
import { runtimeModule } from '../package-places.js';
import { validatorType } from '../validator-members.js';
import type { ClientFile } from './client-file.js';

type Params = readonly Pick<Field, 'required'>[];

/** Whether the caller passes parameters at all. */
export function takesParams(params: Params): boolean {
  return params.length > 0;
}

/** The initializer of a function that the runtime creates: `callWithParams(infoPeersOperation)`. A bundler may drop it. */
export function createdFunction(
  { file, contract }: ClientFile,
  params: Params,
  kind: string,
  ...given: readonly string[]
): string {
  const create = file.import(runtimeModule(contract, 'client'), kind + paramsSuffix(params));
  return `/* @__PURE__ */ ${call(create, ...given)}`;
}

/** The type of such a function: `CallWithParams<v.InfoPeersParams, v.InfoPeersResult>`. */
export function functionType(
  { file, contract, validators }: ClientFile,
  params: Params,
  kind: string,
  { paramsName, result }: { readonly paramsName: string; readonly result: string },
): string {
  const type = file.importType(runtimeModule(contract, 'client'), kind + paramsSuffix(params));
  const taken = takesParams(params) ? [validatorType(file, validators, paramsName)] : [];
  return `${type}<${[...taken, result].join(', ')}>`;
}

/** {@link functionType} of a function that calls an operation. */
export function operationFunctionType(
  target: ClientFile,
  operation: Operation,
  kind: string,
  result: string,
): string {
  const paramsName = namesOf(target.contract).operation(operation).params;
  return functionType(target, operation.params, kind, { paramsName, result });
}

/** How the names of the runtime's functions and types end: `callWithParams`, `ResponseWithoutParams`. */
function paramsSuffix(params: Params): 'WithParams' | 'WithOptionalParams' | 'WithoutParams' {
  if (!takesParams(params)) return 'WithoutParams';
  return params.some(({ required }) => required) ? 'WithParams' : 'WithOptionalParams';
}
