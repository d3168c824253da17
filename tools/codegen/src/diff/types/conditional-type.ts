import type { Condition, Type } from '@firn/contract';
import type { TypeTable } from './type-table.js';

/** A type without what is demanded of its values beside it, and that. */
export interface ConditionalType {
  readonly type: Type;
  readonly conditions: readonly Condition[];
}

/** Takes a type and its conditions apart; several types at once stay one, whose conditions are no part of it any more. */
export function conditionalType(whole: Type, table: TypeTable): ConditionalType {
  const conditions: Condition[] = [];
  const seen = new Set<Type>();
  let type = whole;
  for (;;) {
    const resolved = table.resolve(type);
    if (resolved.kind !== 'intersection' || seen.has(resolved)) return { type, conditions };
    seen.add(resolved);
    conditions.push(...(resolved.conditions ?? []));
    const [only] = resolved.parts;
    if (only === undefined || resolved.parts.length > 1) return { type: resolved, conditions };
    type = only;
  }
}
