import { children, codecs, type Type, type UnionType, withoutConditions } from '@firn/contract-model';

/** Asks what has to be done to values of types; references are by name, so each answer holds for recursive types too. */
export class Conversions {
  readonly #types: ReadonlyMap<string, Type>;
  readonly #withCodecs: ReadonlySet<string>;
  readonly #withAliases: ReadonlySet<string>;
  readonly #dropping: ReadonlySet<string>;

  constructor(types: ReadonlyMap<string, Type>) {
    this.#types = types;
    const users = usersOf(types, children);
    this.#withCodecs = closure(types, users, (type) => some(type, children, isConvertingCodec));
    this.#withAliases = closure(types, users, hasAliasInside);
    const inside = (type: Type) => this.#droppingChildren(type);
    this.#dropping = closure(types, usersOf(types, inside), (type) => some(type, inside, hasOwnDropped));
  }

  /** Whether a codec with a form of its own for programs stands somewhere in the type. */
  hasCodec(type: Type): boolean {
    return some(type, children, (part) => isNamed(part, this.#withCodecs) || isConvertingCodec(part));
  }

  /** Whether a field with other spellings stands somewhere in the type. */
  hasAlias(type: Type): boolean {
    return some(type, children, (part) => isNamed(part, this.#withAliases) || hasOwnAlias(part));
  }

  /** Whether fields of the other view, by `readOnly` or `writeOnly`, are dropped somewhere in values of the type. */
  drops(type: Type): boolean {
    const inside = (part: Type) => this.#droppingChildren(part);
    return some(type, inside, (part) => isNamed(part, this.#dropping) || hasOwnDropped(part));
  }

  /** The type behind references, without conditions on its values; `never` for one that only refers to itself. */
  resolve(type: Type): Exclude<Type, { kind: 'reference' }> {
    const seen = new Set<string>();
    let current = withoutConditions(type);
    while (current.kind === 'reference') {
      const target = seen.has(current.name) ? undefined : this.#types.get(current.name);
      if (target === undefined) return { kind: 'never' };
      seen.add(current.name);
      current = withoutConditions(target);
    }
    return current;
  }

  /**
   * The types in which fields are dropped with those of the type. No function writes an `allOf` that could not be merged, and where a value
   * may be of two variants, what one of them drops can be the other's.
   */
  #droppingChildren(type: Type): readonly Type[] {
    const stays = type.kind === 'intersection' ? type.parts.length > 1 : this.#disagree(type);
    return stays ? [] : children(type);
  }

  #disagree(type: Type): boolean {
    if (type.kind !== 'union' || type.exclusive || type.discriminator !== undefined) return false;
    const variants = flatVariants(type).map((variant) => this.resolve(variant));
    const dropped = new Set(variants.flatMap((variant) => droppedOf(variant)));
    return variants.some((variant) => [...dropped].some((name) => mayHold(variant, name)));
  }
}

/** Whether the type itself, not one that it refers to, has a field with other spellings. */
export function hasAliasInside(type: Type): boolean {
  return some(type, children, hasOwnAlias);
}

/** Names of the fields of the other view: read where they come, handed to nobody and never written. */
export function droppedOf(type: Type): readonly string[] {
  return type.kind === 'object' ? (type.dropped ?? []) : [];
}

/** Variants of a union, with those of unions inside it in their place. */
export function flatVariants(type: UnionType): readonly Type[] {
  return type.variants.flatMap((variant) => (variant.kind === 'union' ? flatVariants(variant) : [variant]));
}

/** Whether a field of this name is something to a type; to an object that says nothing of other keys it is not. */
function mayHold(type: Type, name: string): boolean {
  if (type.kind !== 'object') return ['unknown', 'record', 'intersection', 'union'].includes(type.kind);
  if (droppedOf(type).includes(name)) return false;
  const isOpen = type.extra !== 'ignored' && type.extra !== 'closed';
  return isOpen || type.fields.some((field) => field.name === name);
}

function isConvertingCodec(type: Type): boolean {
  return type.kind === 'codec' && codecs[type.codec].converts;
}

function hasOwnAlias(type: Type): boolean {
  return type.kind === 'object' && type.fields.some((field) => field.aliases.length > 0);
}

function hasOwnDropped(type: Type): boolean {
  return droppedOf(type).length > 0;
}

function isNamed(type: Type, names: ReadonlySet<string>): boolean {
  return type.kind === 'reference' && names.has(type.name);
}

type Inside = (type: Type) => readonly Type[];

/** Whether the type or a part of it has the property; references are not followed. */
function some(type: Type, inside: Inside, has: (type: Type) => boolean): boolean {
  return has(type) || inside(type).some((child) => some(child, inside, has));
}

function referencesIn(type: Type, inside: Inside): string[] {
  return type.kind === 'reference'
    ? [type.name]
    : inside(type).flatMap((child) => referencesIn(child, inside));
}

function usersOf(types: ReadonlyMap<string, Type>, inside: Inside): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [name, type] of types) {
    for (const used of new Set(referencesIn(type, inside))) {
      const list = users.get(used);
      if (list === undefined) users.set(used, [name]);
      else list.push(name);
    }
  }
  return users;
}

/** Names of the types for which `isDirect` holds, and of all that refer to one of them; linear in the references. */
function closure(
  types: ReadonlyMap<string, Type>,
  users: ReadonlyMap<string, readonly string[]>,
  isDirect: (type: Type) => boolean,
): ReadonlySet<string> {
  const found = new Set([...types].filter(([, type]) => isDirect(type)).map(([name]) => name));
  const open = [...found];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const user of users.get(name) ?? []) {
      if (found.has(user)) continue;
      found.add(user);
      open.push(user);
    }
  }
  return found;
}
