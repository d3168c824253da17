import type { Contract, Example, Location, Operation, Param, Type } from '@firn/contract';
import { explainTypes } from '@firn/contract/explain';
import type { Reading } from './misread.js';
import { testedCall } from './tested-call.js';
import { unsentHeaders } from './unsent-headers.js';
import { unsentValues } from './unsent-values.js';

/** The contract of an example, and what its types mean. */
export interface ExampleContext extends Reading {
  readonly contract: Contract;
}

/** A part of an example that its contract does not allow, or that cannot be sent. */
export interface ExampleMisfit {
  /** `the parameter kind: expected a string, received 1`. */
  readonly message: string;
  readonly location: Location;
}

/**
 * Lists why an example is not tested: parts that the contract does not allow, and values that cannot be sent. With `named`, objects have
 * only the fields that their schema names.
 */
export function exampleMisfits(
  operation: Operation,
  example: Example,
  { contract, explain, resolve }: ExampleContext,
  named: boolean,
): readonly ExampleMisfit[] {
  const { params } = operation;
  const found: ExampleMisfit[] = [];
  // In OpenAPI, a call consists of examples of its parts; each has the location of its part.
  const report = (message: string, at: { readonly param?: Param; readonly value?: unknown } = {}): void => {
    const part = at.param?.examples.find((each) => each.value === at.value);
    found.push({ message, location: part?.location ?? example.location });
  };
  const reasonOf = (type: Type, value: unknown): string | undefined =>
    untestable(type) ?? explain(type, value, { named })[0]?.message ?? rounded(type, value, resolve);
  const known = new Set(params.map((param) => param.name));
  for (const name of Object.keys(example.params).filter((each) => !known.has(each))) {
    report(`the parameter ${name} is none of ${[...known].join(', ') || 'the method, which has none'}`);
  }
  for (const param of params) {
    const value = Object.hasOwn(example.params, param.name) ? example.params[param.name] : undefined;
    if (value === undefined) {
      if (param.required) report(`the parameter ${param.name} is missing`);
      continue;
    }
    const reason = reasonOf(param.type, value);
    if (reason !== undefined) report(`the parameter ${param.name}: ${reason}`, { param, value });
  }
  const call = testedCall(contract, operation, example);
  const reason = reasonOf(operation.result, call.result);
  if (reason !== undefined) report(`the result: ${reason}`);
  for (const message of unsentHeaders(operation, example, { explain, resolve })) report(message);
  if (found.length > 0) return found;
  for (const { param, message } of unsentValues(operation, call.params, { explain, resolve }))
    report(`the parameter ${param.name}: ${message}`, { param, value: example.params[param.name] });
  return found;
}

/** Why no test holds an example of a type. */
function untestable({ kind }: Type): string | undefined {
  if (kind === 'binary') return 'an example of bytes is not tested';
  return kind === 'stream' ? 'an example of a sequence is not tested' : undefined;
}

/** Why no type of the generated code holds an integer beyond 2^53: without a codec it would be a number, which is rounded. */
function rounded(type: Type, value: unknown, resolve: ExampleContext['resolve']): string | undefined {
  const written = withDigits(value);
  if (written === value || explainTypes(resolve)(type, written).length === 0) return undefined;
  return 'an integer beyond 9007199254740991 is not tested, because a number rounds it; the format int64 with --int64 bigint keeps it exact';
}

/** A value with the digits of its integers beyond 2^53, which are the form that codecs read; itself if there are none. */
function withDigits(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withDigits(member)] as const);
  if (members.every(([key, member]) => member === (value as Record<string, unknown>)[key])) return value;
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
