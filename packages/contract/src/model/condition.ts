import type { Condition, Type } from './type.js';

/** The types that a condition is made of. */
export function conditionTypes(condition: Condition): readonly Type[] {
  switch (condition.kind) {
    case 'if':
      return [condition.type, condition.thenType, condition.elseType].filter((type) => type !== undefined);
    case 'patterns':
      return [
        ...condition.patterns.map(({ type }) => type),
        ...(condition.others === undefined ? [] : [condition.others]),
      ];
    default:
      return [condition.type];
  }
}

/** The same condition of other types. */
export function mapCondition(condition: Condition, map: (type: Type) => Type): Condition {
  switch (condition.kind) {
    case 'if': {
      const { type, thenType, elseType } = condition;
      return {
        kind: 'if',
        type: map(type),
        ...(thenType !== undefined && { thenType: map(thenType) }),
        ...(elseType !== undefined && { elseType: map(elseType) }),
      };
    }
    case 'patterns': {
      const { others, patterns } = condition;
      return {
        ...condition,
        patterns: patterns.map(({ pattern, type }) => ({ pattern, type: map(type) })),
        ...(others !== undefined && { others: map(others) }),
      };
    }
    default:
      return { ...condition, type: map(condition.type) };
  }
}

/** The type that values have: one whose values only have to meet conditions is written and read as the type that it is. */
export function withoutConditions(type: Type): Type {
  const [only] = type.kind === 'intersection' ? type.parts : [];
  return only !== undefined && type.kind === 'intersection' && type.parts.length === 1
    ? withoutConditions(only)
    : type;
}
