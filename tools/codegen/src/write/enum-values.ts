import type { EnumType, NamedType, Type } from '@firn/contract';

/** One member of the constant of an enum. */
export interface EnumMember {
  readonly key: string;
  readonly value: string | number;
  readonly description?: string;
}

/**
 * Members of the constant beside a named enum: two values or more, all strings or all numbers. Null and, in an open enum, all other values have no
 * member. None where the type is no such enum.
 */
export function enumMembers({ type, doc }: Pick<NamedType, 'type' | 'doc'>): readonly EnumMember[] {
  const values = enumIn(type)?.values.filter(isKeyable) ?? [];
  const [first] = values;
  const isWhole = values.length === enumIn(type)?.values.length;
  if (values.length < 2 || !isWhole || values.some((value) => typeof value !== typeof first)) return [];
  const docs = new Map(doc.values?.map((each) => [each.value, each]));
  const named = values.map((value) => docs.get(value)?.name ?? plainKey(value));
  // Names of some values may be other values.
  const isNamed = new Set(named).size === values.length;
  return values.map((value, index) => {
    const description = docs.get(value)?.description;
    const key = (isNamed ? named[index] : undefined) ?? plainKey(value);
    return { key, value, ...(description !== undefined && { description }) };
  });
}

/** The value is the key. A number has `_` in front, as in other generators: objects move keys that are integers to the front. */
function plainKey(value: string | number): string {
  return typeof value === 'string' ? value : `_${value}`;
}

const isKeyable = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The enum of a type that is one, is one or null, or is one that other strings or numbers are allowed beside. */
function enumIn(type: Type): EnumType | undefined {
  if (type.kind === 'enum') return type;
  if (type.kind !== 'union') return undefined;
  // Of `oneOf` a listed value would match both alternatives, and be wrong.
  const beside = type.exclusive ? ['null'] : ['null', 'string', 'number'];
  const variants = type.variants.filter(({ kind }) => !beside.includes(kind));
  const [only] = variants;
  return variants.length === 1 && only !== undefined ? enumIn(only) : undefined;
}
