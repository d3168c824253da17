import type { Issue } from '@firn/primitives/validation';
import { type ExplainType, explainTypes } from '../explain/explain-types.js';
import type { Contract, Type } from '../model/index.js';

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
