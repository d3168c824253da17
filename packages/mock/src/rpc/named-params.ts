import type { Example, Param } from '@firn/contract';
import type { ContractDocument, RpcMethod } from '@firn/contract/document';
import { checkParams, typeKinds } from '@firn/contract/values';
import { type Issue, namedParams, report, ValidationError } from '@firn/primitives/validation';

/**
 * Names the parameters of a call, whatever form they came in, and checks them.
 * @throws ValidationError with an issue for each broken rule.
 */
export function paramsDecoder(
  { model }: ContractDocument,
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
    refuseForm(params, wire, subject);
    const named = namedParams(params, paramsForm) as Example['params'];
    const issues = checkParams(model, method, named);
    if (issues.length > 0) throw new ValidationError(issues, `params of ${subject}`);
    return named;
  };
}

/** A real server may take both forms, but what is written against the mock has to work at one that takes only what the document says. */
function refuseForm(params: unknown, { accepts }: RpcMethod['wire'], subject: string): void {
  if (typeof params !== 'object' || params === null || accepts === 'either') return;
  if (Array.isArray(params) === (accepts === 'by-position') || Object.keys(params).length === 0) return;
  const issues: Issue[] = [];
  const expected =
    accepts === 'by-name' ? 'an object, parameters by name' : 'an array, parameters by position';
  report(issues, [], 'params-form', expected, params);
  throw new ValidationError(issues, `params of ${subject}`);
}
