import { isAsyncIterable } from '@firn/primitives';
import type { Issue } from '@firn/primitives/validation';
import { type ExplainType, explainTypes } from '../explain/explain-types.js';
import type { Body, Contract, Operation, Type } from '../model/index.js';

const explanations = new WeakMap<Contract, ExplainType>();

/** Every broken rule of a value, in the words of generated validators; none where it fits. Integers beyond 2^53 may be `bigint`. */
export function misfitsOf(
  contract: Contract,
  type: Type,
  value: unknown,
  ...path: (string | number)[]
): Issue[] {
  return explainType(contract)(type, value, { path });
}

function explainType(contract: Contract): ExplainType {
  const known = explanations.get(contract);
  if (known !== undefined) return known;
  const named = new Map(contract.types.map(({ name, type }) => [name, type]));
  const explain = explainTypes((name) => named.get(name) ?? { kind: 'unknown' }, { bigints: true });
  explanations.set(contract, explain);
  return explain;
}

const anything: Type = { kind: 'unknown' };

/**
 * Every broken rule of the parameters of a call by name, the body and its media type under the names of their parameters: wrong values, and
 * required ones that are missing. Names that the operation does not know are not looked at.
 */
export function checkParams(
  contract: Contract,
  { params: declared, wire }: Pick<Operation, 'params' | 'wire'>,
  params: Readonly<Record<string, unknown>>,
): Issue[] {
  const body = wire.protocol === 'http' ? wire.body : undefined;
  return declared.flatMap((param) => {
    const value = params[param.name];
    if (value === undefined && !param.required) return [];
    if (param.in !== 'body' || body === undefined) return misfitsOf(contract, param.type, value, param.name);
    const wanted = body.contentTypeParam === undefined ? undefined : params[body.contentTypeParam];
    const content = body.contents.find(({ mediaType }) => mediaType === wanted) ?? body.contents[0];
    return content === undefined ? [] : checkBody(contract, content, value, param.name);
  });
}

/** Every broken rule of a body of one media type. What is read while it is sent is not looked at. */
export function checkBody(contract: Contract, { kind, type }: Body, value: unknown, name: string): Issue[] {
  if (value === undefined) return misfitsOf(contract, kind === 'binary' ? anything : type, value, name);
  if (kind === 'binary' || isAsyncIterable(value)) return [];
  if (kind !== 'lines' && kind !== 'events') return misfitsOf(contract, type, value, name);
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item, index) => misfitsOf(contract, type, item, name, index));
}
