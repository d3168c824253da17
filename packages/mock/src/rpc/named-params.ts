import {
  type Contract,
  checkParams,
  type Example,
  type Param,
  type RpcMethod,
  schemaKinds,
} from '@firn/contract';
import { namedParams, ValidationError } from '@firn/primitives/validation';

/**
 * Names the parameters of a call, whatever form they came in, and checks them.
 * @throws ValidationError with an issue for each broken rule.
 */
export function paramsDecoder(
  contract: Contract,
  method: Pick<RpcMethod, 'name' | 'form' | 'params'>,
): (params: unknown) => Example['params'] {
  const { name: subject, params: declared, form } = method;
  const [first] = declared;
  const mayBeNull = new Set(
    declared.filter((param) => allows(contract, param, 'null')).map(({ name }) => name),
  );
  const paramsForm = {
    names: declared.map(({ name }) => name),
    unwraps: form === 'object-in-array' || first === undefined || !allows(contract, first, 'object'),
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
    const issues = checkParams(contract, method, named);
    if (issues.length > 0) throw new ValidationError(issues, `params of ${subject}`);
    return named;
  };
}

function allows({ document }: Contract, { schema }: Param, type: string): boolean {
  const { types } = schemaKinds(document, schema.node);
  return types.size === 0 || types.has(type);
}
