import { explainTypes } from '../explain/explain-types.js';
import { compactJson } from '../json/text.js';
import type { Contract, Operation, Param, Type } from '../model/index.js';
import type { Problems } from '../problem.js';

/**
 * The contract with no default that could not be used: one of a required parameter, which is always given, and one that is no value of the
 * parameter's type.
 */
export function usableDefaults(contract: Contract, problems: Problems): Contract {
  const types = new Map(contract.types.map(({ name, type }) => [name, type]));
  const resolve = (name: string): Type => types.get(name) ?? { kind: 'unknown' };
  const explain = explainTypes(resolve, { bigints: true, canonical: true });
  const inParam = (param: Param): Param => {
    if (param.default === undefined) return param;
    const { default: value, ...rest } = param;
    const [misfit = roundedIn(param.type, value, resolve)] = explain(param.type, value);
    if (misfit === undefined) return param.required ? rest : param;
    problems.warning(
      'default-misfit',
      param.location,
      `the default ${compactJson(value)} of ${param.name} is never used, because it is no value of its type: ${misfit.message}`,
    );
    return rest;
  };
  const inOperation = (operation: Operation): Operation =>
    operation.params.some((param) => param.default !== undefined)
      ? { ...operation, params: operation.params.map(inParam) }
      : operation;
  const groups = contract.groups.map((group) => ({
    ...group,
    operations: group.operations.map(inOperation),
  }));
  return { ...contract, groups, webhooks: contract.webhooks.map(inOperation) };
}

/** An integer beyond 2^53 for a type whose values are numbers of a program: none of them is this one. */
function roundedIn(
  type: Type,
  value: unknown,
  resolve: (name: string) => Type,
): { readonly message: string } | undefined {
  if (typeof value !== 'bigint' || Number.isSafeInteger(Number(value))) return undefined;
  const resolved = type.kind === 'reference' ? resolve(type.name) : type;
  return resolved.kind === 'number'
    ? { message: `it must be at most ${Number.MAX_SAFE_INTEGER}, which a number holds exactly` }
    : undefined;
}
