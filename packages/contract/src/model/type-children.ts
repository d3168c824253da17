import { conditionTypes } from './condition.js';
import type { Type } from './type.js';

/** The types directly inside a type. */
export function children(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'array':
    case 'stream':
      return [type.items];
    case 'tuple':
      return type.rest ? [...type.items, type.rest] : type.items;
    case 'record':
      return [type.values];
    case 'object':
      return typeof type.extra === 'string'
        ? type.fields.map((field) => field.type)
        : [...type.fields.map((field) => field.type), type.extra];
    case 'union':
      return type.variants;
    case 'intersection':
      return type.parts;
    default:
      return [];
  }
}

/** The types directly inside a type, and those that its conditions are made of. */
export function childrenWithConditions(type: Type): readonly Type[] {
  const conditions = type.kind === 'intersection' ? (type.conditions ?? []) : [];
  return conditions.length === 0
    ? children(type)
    : [...children(type), ...conditions.flatMap(conditionTypes)];
}
