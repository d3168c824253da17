import type { GroupContract } from '@firn/jsonrpc/server';

/** Reads the params of a method. */
export type Decode = (params: unknown) => unknown;

/** A step before the contract's own reading of params: it may change what `decode` is given, read it twice or word its refusals anew. */
export type ParamStep = (decode: Decode, params: unknown) => unknown;

/** The same group, each of whose methods reads its params through these steps: the first one runs first, and the contract's own reading last. */
export function withParamSteps<Group extends GroupContract>(
  group: Group,
  steps: readonly ParamStep[],
): Group {
  const through = (decode: Decode): Decode =>
    steps.reduceRight<Decode>((next, step) => (params) => step(next, params), decode);
  const methods = Object.entries(group.methods).map(([name, method]) => [
    name,
    { ...method, decodeParams: through(method.decodeParams) },
  ]);
  return { ...group, methods: Object.fromEntries(methods) };
}
