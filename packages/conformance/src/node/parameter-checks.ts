import { asObject, canonicalJson } from '@firn/contract/json';
import * as schemas from '@firn/node-validators/zod';
import { type Check, type CompareMode, mismatch } from '../check.js';
import type { RpcMethod, RpcParam } from '../contract/node-contract.js';
import { isValid, typeName } from '../generated-names.js';
import { callRaw, type NodeTarget } from './node-target.js';

const invalidParams = -32602;

/** Values of which one at least is wrong for nearly every parameter. */
const suspects: readonly unknown[] = [
  true,
  -1,
  0.5,
  'not valid!',
  [[true]],
  { 'firn-unknown': { a: 1 } },
  '',
];

/**
 * A value too many, and a broken value for each parameter: all of them are refused with -32602; where answers are compared exactly, with
 * the path and the reason.
 */
export function parameterChecks(method: RpcMethod, compare: CompareMode): Check<NodeTarget>[] {
  const tooMany = method.params.map(() => null).concat(null, null);
  const checks = [check(method, compare, 'a position too many', canonicalJson(tooMany), '')];
  const params = firstParams(method);
  for (const param of method.params) {
    const broken = brokenValue(method, param);
    if (broken === undefined) continue;
    const text = canonicalJson({ ...params, [param.name]: broken.value });
    checks.push(check(method, compare, `a broken ${param.name}`, text, param.name));
    if (!param.required) continue;
    const { [param.name]: _, ...rest } = params;
    checks.push(check(method, compare, `without ${param.name}`, canonicalJson(rest), param.name));
  }
  return checks;
}

/** A value that the parameter may not have; `undefined` where it may have any that is tried. */
function brokenValue(method: RpcMethod, param: RpcParam): { readonly value: unknown } | undefined {
  const params = firstParams(method);
  const type = typeName(method.symbol, 'Params');
  const value = suspects.find((suspect) => !isValid(schemas, type, { ...params, [param.name]: suspect }));
  return value === undefined ? undefined : { value };
}

function firstParams(method: RpcMethod): Readonly<Record<string, unknown>> {
  return method.examples[0]?.params ?? {};
}

function check(
  method: RpcMethod,
  compare: CompareMode,
  what: string,
  params: string,
  name: string,
): Check<NodeTarget> {
  return {
    id: `${method.name} parameter: ${what}`,
    kind: 'parameter',
    operation: method.name,
    // Only a server that does not look at its parameters is changed by it.
    changesState: !method.idempotent,
    async run(target) {
      const { error, result } = await callRaw(target, method, params);
      const received = canonicalJson(error ?? { result });
      if (error?.code !== invalidParams) throw mismatch('answer', `the error ${invalidParams}`, received);
      // The contract leaves it to a server how much it says of its reasons.
      if (compare === 'form') return;
      const { path, reason } = asObject(error.data);
      if (
        typeof path !== 'string' ||
        !(path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`))
      )
        throw mismatch('data.path', `the path of ${name === '' ? 'all parameters: ""' : name}`, received);
      if (typeof reason !== 'string' || reason === '') throw mismatch('data.reason', 'a sentence', received);
    },
  };
}
