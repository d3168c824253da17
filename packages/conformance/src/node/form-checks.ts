import type { Example } from '@firn/contract';
import { canonicalJson } from '@firn/contract/json';
import { type Check, type CheckKind, type CompareMode, mismatch } from '../check.js';
import type { RpcMethod } from '../contract/node-contract.js';
import { resultsFor } from './example-checks.js';
import { callRaw, type NodeTarget, type RawAnswer } from './node-target.js';

const methodNotFound = -32601;

/** A way to write the parameters of a call. */
interface ParamsForm {
  readonly name: string;
  /** JSON text of `params`; `undefined` leaves them out. */
  readonly params: string | undefined;
}

/** Every form that the parameters of a method may have, and every name that it answers to: with each the answer is the same. */
export function formChecks(method: RpcMethod, compare: CompareMode): Check<NodeTarget>[] {
  const example = method.examples.toSorted((a, b) => size(b) - size(a))[0];
  if (example === undefined) return [];
  const forms = formsOf(method, example);
  const usual = forms.find(({ name }) => name === usualForms[method.wire.params])?.params ?? forms[0]?.params;
  const check = (
    kind: CheckKind,
    what: string,
    name: string,
    params: string | undefined,
  ): Check<NodeTarget> => ({
    id: `${method.name} ${kind}: ${what}`,
    kind,
    operation: method.name,
    changesState: !method.idempotent,
    async run(target) {
      const answer = await callRaw(target, { ...method, name }, params);
      const constant = method.wire.aliasResults?.[name];
      if (constant !== undefined && answer.error === undefined) expectConstant(constant, answer);
      else if (compare === 'exact') expectResult(method, example, answer);
      else expectLike(await callRaw(target, method, usual), answer);
    },
  });
  return [
    ...forms.map(({ name, params }) => check('form', name, method.name, params)),
    ...method.aliases.map((alias) => check('alias', alias, alias, usual)),
  ];
}

/** The name of the form that clients send, by `x-params`. */
const usualForms: Readonly<Record<string, string>> = {
  'by-name': 'by name',
  'by-position': 'by position',
  'object-in-array': 'an object in an array',
};

function size({ params }: Example): number {
  return Object.keys(params).length;
}

/** The unambiguous forms; see `x-params` in specs/README.md. */
function formsOf(method: RpcMethod, { params }: Example): ParamsForm[] {
  const record = canonicalJson(params);
  const firstIsObject = method.params[0]?.mayBeObject === true && method.wire.params !== 'object-in-array';
  const forms: ParamsForm[] = [
    { name: 'by name', params: record },
    {
      name: 'by name, with a name that it does not have',
      params: canonicalJson({ ...params, 'firn-unknown': 1 }),
    },
  ];
  if (!firstIsObject) forms.push({ name: 'an object in an array', params: `[${record}]` });
  const positions = positional(method, params);
  // One object in an array is the record of all parameters, where that is how they are sent.
  if (method.wire.params !== 'object-in-array' || !isOneObject(positions)) {
    forms.push({ name: 'by position', params: canonicalJson(positions) });
  }
  const nulls = method.params.slice(positions.length).filter(({ mayBeNull }) => !mayBeNull);
  if (nulls.length > 0 && nulls.length === method.params.length - positions.length) {
    forms.push({
      name: 'by position, null for what is omitted',
      params: canonicalJson([...positions, ...nulls.map(() => null)]),
    });
  }
  if (Object.keys(params).length === 0) {
    forms.push(
      { name: 'omitted', params: undefined },
      { name: 'an empty array', params: '[]' },
      { name: 'null', params: 'null' },
    );
  }
  return forms;
}

function isOneObject(positions: readonly unknown[]): boolean {
  const [first] = positions;
  return positions.length === 1 && typeof first === 'object' && first !== null && !Array.isArray(first);
}

/** The values in the order of the parameters, null for those between that are omitted. */
function positional(method: RpcMethod, params: Example['params']): unknown[] {
  const last = method.params.findLastIndex(({ name }) => name in params);
  return method.params.slice(0, last + 1).map(({ name }) => params[name] ?? null);
}

function expectResult(method: RpcMethod, example: Example, answer: RawAnswer): void {
  const received = textOf(answer);
  const expected = resultsFor(method, example.params);
  if (answer.error !== undefined || !expected.includes(received))
    throw mismatch('result', expected.join(' or '), received);
}

/** Checks the constant that a contract gives an alias. */
function expectConstant(constant: unknown, answer: RawAnswer): void {
  const expected = canonicalJson(constant);
  if (textOf(answer) !== expected) throw mismatch('result', expected, textOf(answer));
}

/** Whether both are results, or the same error: what a server answers may change from call to call. */
function expectLike(usual: RawAnswer, answer: RawAnswer): void {
  const isMissing = answer.error?.code === methodNotFound;
  if (!isMissing && usual.error?.code === answer.error?.code) return;
  const expected = usual.error === undefined ? 'a result' : `the error ${usual.error.code}`;
  throw mismatch('answer', `${expected}, as for the form that clients send`, textOf(answer));
}

function textOf({ error, result }: RawAnswer): string {
  return canonicalJson(error ?? result ?? null);
}
