import type { Example } from '@firn/contract';
import type { ContractDocument, RpcMethod } from '@firn/contract/document';
import { misfitsOf } from '@firn/contract/values';

const known = new WeakMap<RpcMethod, readonly Example[]>();

/** The examples of a method whose results the contract allows: its clients refuse the others. They are looked for once. */
export function fittingExamples({ model }: ContractDocument, method: RpcMethod): readonly Example[] {
  const found =
    known.get(method) ??
    method.examples.filter(({ result }) => misfitsOf(model, method.result, result).length === 0);
  known.set(method, found);
  return found;
}
