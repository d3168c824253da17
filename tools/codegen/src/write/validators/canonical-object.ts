import { children, type ObjectType, type Type } from '@firn/contract-model';
import { isInherited } from './object-check.js';

/**
 * Whether zod is given a copy of an object, because it does not know what some names mean: other spellings of a field, and names that every
 * object inherits, such as `constructor`.
 */
export function isRenamed({ fields }: ObjectType): boolean {
  return fields.some(({ name, aliases }) => aliases.length > 0 || isInherited(name));
}

/** As {@link isRenamed}, of an object inside a type too. */
export function hasRenamed(type: Type): boolean {
  return (type.kind === 'object' && isRenamed(type)) || children(type).some(hasRenamed);
}
