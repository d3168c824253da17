import type { ArrayType, Condition, Field, Literal, ObjectType, TupleType, Type, UnionType } from './type.js';

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

/** The type that a value has where it is there: without null, which no text says. `resolve` gives what a reference is to. */
export function presentType<Found extends Type>(type: Type, resolve: (type: Type) => Found): Found {
  const found = resolve(type);
  if (found.kind !== 'union') return found;
  const [only, ...others] = found.variants.map(resolve).filter(({ kind }) => kind !== 'null');
  return only === undefined || others.length > 0 ? found : presentType(only, resolve);
}

/**
 * The list that a type is where it is not null; one with places whose items are counted or must differ, and no more is said of them, is that list.
 * `resolve` gives what a reference is to.
 */
export function listTypeOf(type: Type, resolve: (type: Type) => Type): ArrayType | TupleType | undefined {
  const found = presentType(type, resolve);
  if (found.kind === 'array' || found.kind === 'tuple') return found;
  if (found.kind !== 'intersection') return undefined;
  const parts = found.parts.map((part) => presentType(part, resolve));
  const [places, ...others] = parts.filter((part) => part.kind !== 'array' || part.items.kind !== 'unknown');
  return places?.kind === 'tuple' && others.length === 0 ? places : undefined;
}

/** What the item at a place of a list may be. */
export function itemTypeAt(list: ArrayType | TupleType, index: number): Type {
  return list.kind === 'array' ? list.items : (list.items[index] ?? list.rest ?? unknown);
}

/** What any item of a list may be: one of the types of the places, where they have types of their own. */
export function itemTypeOf(list: ArrayType | TupleType): Type {
  if (list.kind === 'array') return list.items;
  const rest = list.rest === undefined || list.rest.kind === 'unknown' ? [] : [list.rest];
  const variants = [...list.items, ...rest];
  const [only = unknown, ...others] = variants;
  return others.length === 0 ? only : { kind: 'union', variants, exclusive: false };
}

const unknown: Type = { kind: 'unknown' };

/** The named types that a type refers to without an object or a list in between: its alternatives, and the parts of intersections. */
export function bareReferences(type: Type): readonly string[] {
  if (type.kind === 'reference') return [type.name];
  if (type.kind === 'union') return type.variants.flatMap(bareReferences);
  return type.kind === 'intersection' ? type.parts.flatMap(bareReferences) : [];
}

/**
 * Names of the types that hold something themselves, or refer to one that does, however far: the least fixed point. Linear in the references.
 * @param inside the types directly inside a type, as far as they count
 */
export function namesHolding(
  types: ReadonlyMap<string, Type>,
  inside: (type: Type) => readonly Type[],
  holds: (type: Type) => boolean,
): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const open: string[] = [];
  for (const [name, type] of types) {
    const parts = partsOf(type, inside);
    for (const part of parts) {
      if (part.kind !== 'reference') continue;
      const list = users.get(part.name);
      if (list === undefined) users.set(part.name, [name]);
      else list.push(name);
    }
    if (parts.some(holds)) open.push(name);
  }
  const found = new Set(open);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const user of users.get(name) ?? []) {
      if (found.has(user)) continue;
      found.add(user);
      open.push(user);
    }
  }
  return found;
}

/** A type and all that stand inside it, references not followed. */
function partsOf(type: Type, inside: (type: Type) => readonly Type[]): Type[] {
  return [type, ...inside(type).flatMap((each) => partsOf(each, inside))];
}

/** The fields that programs see: all but those of the other view, which an object that says what other keys are has to name. */
export function handedOnFields({ fields, dropped = [] }: ObjectType): readonly Field[] {
  return dropped.length === 0 ? fields : fields.filter(({ name }) => !dropped.includes(name));
}

type Discriminator = NonNullable<UnionType['discriminator']>;

/** The value of the tag that a key of a discriminator's mapping stands for: the key is its JSON text where it is no string. */
export function tagValue({ tag }: Discriminator, key: string): Exclude<Literal, null> {
  if (tag === 'number') return Number(key);
  return tag === 'boolean' ? key === 'true' : key;
}

/** The variant that a tag leads to; `undefined` for one of another type, or that the mapping does not have, where no variant takes all others. */
export function variantOfTag({ tag, mapping, otherwise }: Discriminator, value: unknown): number | undefined {
  return typeof value === (tag ?? 'string') && Object.hasOwn(mapping, String(value))
    ? mapping[String(value)]
    : otherwise;
}
