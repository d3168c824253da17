import type { Contract, Example, RpcMethod } from '@firn/contract';
import { checkParams, typeKinds } from '@firn/contract/model';
import type { Param } from '@firn/contract-model';
import { namedParams, ValidationError } from '@firn/primitives/validation';

/**
 * Names the parameters of a call, whatever form they came in, and checks them.
 * @throws ValidationError with an issue for each broken rule.
 */
export function paramsDecoder(
  { model }: Contract,
  method: Pick<RpcMethod, 'name' | 'params' | 'wire'>,
): (params: unknown) => Example['params'] {
  const { name: subject, params: declared, wire } = method;
  const [first] = declared;
  const allows = ({ type }: Param, kind: 'null' | 'object'): boolean => {
    const { kinds } = typeKinds(model, type);
    return kinds.size === 0 || kinds.has(kind);
  };
  const mayBeNull = new Set(declared.filter((param) => allows(param, 'null')).map(({ name }) => name));
  const paramsForm = {
    names: declared.map(({ name }) => name),
    unwraps: wire.params === 'object-in-array' || first === undefined || !allows(first, 'object'),
    toRecord: (values: readonly unknown[]) =>
      Object.fromEntries(
        declared.flatMap(({ name }, index) => {
          const value = values[index];
          return value === undefined || (value === null && !mayBeNull.has(name)) ? [] : [[name, value]];
        }),
      ),
  };
  return (params) => {
    const named = namedParams(params, paramsForm) as Example['params'];
    const issues = checkParams(model, method, named);
    if (issues.length > 0) throw new ValidationError(issues, `params of ${subject}`);
    return named;
  };
}
