import { children, type ObjectType, type Type } from '@firn/contract';
import { arrayOf, call, objectOf } from '../code.js';
import type { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import { isInherited } from './object-check.js';
import { propertyKey } from './type-text.js';

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

/** A zod schema of an object after the step that gives each field its own name. */
export function renamed(file: ModuleDraft, type: ObjectType, schema: string): string {
  if (!isRenamed(type)) return schema;
  const entries = type.fields
    .filter((field) => field.aliases.length > 0)
    .map((field) => `${propertyKey(field.name)}: ${arrayOf(field.aliases.map(stringLiteral))}`);
  const copy = call(file.import('@firn/primitives/validation', 'canonicalKeys'), 'value', objectOf(entries));
  return call('z.preprocess', `(value) => ${copy}`, schema);
}
