import type { ObjectType, Type } from '@firn/contract';
import type { Form, TypeFacts } from './type-facts.js';

/** A field by whose kind of value one object is told from others. */
export interface TellingField {
  readonly name: string;
  /** What the field is in the one object, and what it is in the others, as sums of `kinds`. */
  readonly own: number;
  readonly others: number;
}

/**
 * The field by which a checked object is told from other ones: each of them has it in any case, and `typeof` tells its values apart. Undefined
 * where there is none, or where they are not all objects.
 */
export function tellingField(
  facts: TypeFacts,
  variant: Type,
  others: readonly Type[],
  form: Form,
): TellingField | undefined {
  const objects = [variant, ...others].map((type) => facts.resolve(type));
  if (!objects.every((type) => type.kind === 'object')) return undefined;
  const [object, ...rest] = objects;
  for (const { name } of object?.fields ?? []) {
    const own = kindsOfField(facts, object, name, form);
    const found = rest.map((other) => kindsOfField(facts, other, name, form));
    const union = found.reduce((sum: number, kind) => sum | (kind ?? own ?? 0), 0);
    if (own !== undefined && own !== 0 && union !== 0 && (own & union) === 0)
      return { name, own, others: union };
  }
  return undefined;
}

/** Undefined for a field that may be missing, of one direction too, or that may have another name. */
function kindsOfField(
  facts: TypeFacts,
  object: ObjectType | undefined,
  name: string,
  form: Form,
): number | undefined {
  const field = object?.fields.find((each) => each.name === name);
  if (field === undefined || !field.required || field.aliases.length > 0 || field.default !== undefined)
    return undefined;
  if (field.only !== undefined || field.requiredOnly !== undefined) return undefined;
  return facts.kindsOf(field.type, form);
}
