import type { Contract, Example, RpcMethod } from '@firn/contract';
import { misfitsOf } from '@firn/contract/model';

const known = new WeakMap<RpcMethod, readonly Example[]>();

/** The examples of a method whose results the contract allows: its clients refuse the others. They are looked for once. */
export function fittingExamples({ model }: Contract, method: RpcMethod): readonly Example[] {
  const found =
    known.get(method) ??
    method.examples.filter(({ result }) => misfitsOf(model, method.result, result).length === 0);
  known.set(method, found);
  return found;
}
