import type { ArrayType, ObjectType, RecordType, TupleType, Type, UnionType } from './type.js';
import { children, namesHolding, withoutConditions } from './type-parts.js';

/** What is dropped of the values of a type: fields of the other direction, by `readOnly` and `writeOnly`. */
export interface FilterForm {
  /** Names of the fields that are dropped. */
  readonly drop: readonly string[];
  /** What is dropped inside the fields that stay, by name. */
  readonly fields: ReadonlyMap<string, FilterPlace>;
  /** What is dropped inside all other fields. */
  readonly others?: FilterPlace;
  /** What is dropped inside the first items of a list, by place. */
  readonly places: readonly (FilterPlace | undefined)[];
  /** What is dropped inside each item, or each behind those. */
  readonly items?: FilterPlace;
  /** The field that tells which variant a value is, and what is dropped of each, by its value. */
  readonly variants?: {
    readonly by: string;
    readonly filters: ReadonlyMap<string, FilterPlace>;
    /** Where the field is absent, or is none of these; absent: nothing. */
    readonly otherwise?: FilterPlace;
  };
}

/** The filter of a named type, or one that stands in its place. */
export type FilterPlace = { readonly name: string } | FilterForm;

type Structure = ObjectType | RecordType | TupleType | ArrayType | UnionType;

/** A list or an object that a value may be: of a named type its name. */
type Found = ReadonlyMap<string, Structure | { readonly name: string }>;

const nothing: FilterForm = { drop: [], fields: new Map(), places: [] };

const anything: RecordType = { kind: 'record', values: { kind: 'unknown' } };

/** How many fields inside each other are looked into of variants that nothing tells apart: they may hold themselves. */
const deepestVariants = 4;

/**
 * Works out what is dropped of the values of types.
 *
 * Where a value may be of several variants that no discriminator tells apart, and in an `allOf` of several parts, a field is dropped that none
 * of them has for both directions, and the same holds inside the fields that stay: nothing may be lost that is somebody's.
 */
export class FieldFilters {
  readonly #types: ReadonlyMap<string, Type>;
  /** Names of the types that have a field of the other direction somewhere inside. */
  readonly #dropping: ReadonlySet<string>;
  readonly #forms: ReadonlyMap<string, FilterForm>;
  /** Names of those of which something is dropped. */
  readonly #effective = new Set<string>();

  constructor(types: readonly { readonly name: string; readonly type: Type }[]) {
    this.#types = new Map(types.map(({ name, type }) => [name, type]));
    this.#dropping = namesHolding(this.#types, children, isDropping);
    this.#forms = new Map([...this.#dropping].sort().map((name) => [name, this.#named(name)]));
    const users = usersOf(this.#forms);
    const open = [...this.#forms.keys()];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const form = this.#forms.get(name);
      if (form === undefined || this.#effective.has(name) || !this.#isEffective(form)) continue;
      this.#effective.add(name);
      open.push(...(users.get(name) ?? []));
    }
  }

  /** Names of the types of which something is dropped, or inside. */
  get names(): readonly string[] {
    return [...this.#forms.keys()].filter((name) => this.#effective.has(name));
  }

  /** Where the filter of a type is found: by its name, where it has one; undefined where nothing is dropped. */
  of(type: Type): FilterPlace | undefined {
    const place = this.#of(type);
    return place === undefined || !this.#isEffective(place) ? undefined : this.#pruned(place);
  }

  /** What is dropped of the type of a name. */
  named(name: string): FilterForm {
    const form = this.#forms.get(name);
    return form === undefined ? nothing : this.#prunedForm(form);
  }

  #of(type: Type): FilterPlace | undefined {
    if (type.kind !== 'reference') return this.#inside([type]);
    return this.#dropping.has(type.name) ? { name: type.name } : undefined;
  }

  #named(name: string): FilterForm {
    const type = this.#types.get(name);
    const place = type && this.#inside([type]);
    // Another name of a type, or that type or null.
    return place !== undefined && 'name' in place ? this.#named(place.name) : (place ?? nothing);
  }

  #isEffective(place: FilterPlace): boolean {
    if ('name' in place) return this.#effective.has(place.name);
    if (place.drop.length > 0) return true;
    return insideOf(place).some((each) => this.#isEffective(each));
  }

  #pruned(place: FilterPlace): FilterPlace {
    return 'name' in place ? place : this.#prunedForm(place);
  }

  /** The form without what drops nothing; beside other keys even that says which keys are no others. */
  #prunedForm({ drop, fields, others, places, items, variants }: FilterForm): FilterForm {
    const kept = <Place extends FilterPlace>(each: Place | undefined): FilterPlace | undefined =>
      each !== undefined && this.#isEffective(each) ? this.#pruned(each) : undefined;
    const table = (each: ReadonlyMap<string, FilterPlace>, empty?: FilterForm) =>
      new Map(
        [...each].flatMap(([name, inside]): [string, FilterPlace][] => {
          const left = kept(inside) ?? empty;
          return left === undefined ? [] : [[name, left]];
        }),
      );
    const otherKeys = kept(others);
    const eachItem = kept(items);
    const listed = places.map(kept);
    return {
      drop,
      fields: table(fields, otherKeys === undefined ? undefined : nothing),
      ...(otherKeys !== undefined && { others: otherKeys }),
      places: listed.some((each) => each !== undefined) || eachItem !== undefined ? listed : [],
      ...(eachItem !== undefined && { items: eachItem }),
      ...(variants !== undefined && { variants: { ...variants, filters: table(variants.filters) } }),
    };
  }

  #inside(types: readonly Type[], depth = 0): FilterPlace | undefined {
    const found = this.#found(types);
    const all = [...found.values()];
    const [first] = all;
    if (!all.some((each) => this.#drops(each))) return undefined;
    if (first !== undefined && all.length === 1) return 'name' in first ? first : this.#one(first);
    if (depth > deepestVariants) return undefined;
    return this.#several(
      all.map((each) => ('name' in each ? this.#structure(each.name) : each)),
      depth,
    );
  }

  #found(types: readonly Type[]): Found {
    const found = new Map<string, Structure | { readonly name: string }>();
    const seen = new Set<string>();
    for (const type of types) this.#collect(type, found, seen);
    return found;
  }

  /** The lists and objects that a value of the type may be, those of named types by name. */
  #collect(said: Type, found: Map<string, Structure | { readonly name: string }>, seen: Set<string>): void {
    const type = withoutConditions(said);
    if (type.kind === 'reference') {
      const target = seen.has(type.name) ? undefined : this.#types.get(type.name);
      if (target === undefined) return;
      seen.add(type.name);
      const resolved = withoutConditions(target);
      if (isStructure(resolved)) found.set(type.name, { name: type.name });
      else this.#collect(resolved, found, seen);
    } else if (isStructure(type)) found.set(keyOf(type), type);
    else if (type.kind === 'unknown') found.set('', anything);
    else for (const part of children(type)) this.#collect(part, found, seen);
  }

  #structure(name: string): Structure {
    const type = this.#types.get(name);
    const resolved = type && withoutConditions(type);
    if (resolved === undefined || !isStructure(resolved))
      throw new Error(`${name} has no fields and no items`);
    return resolved;
  }

  #drops(each: Structure | { readonly name: string }): boolean {
    return 'name' in each ? this.#dropping.has(each.name) : drops(each, this.#dropping);
  }

  #one(type: Structure): FilterForm | undefined {
    switch (type.kind) {
      case 'object':
        return this.#several([type], 0);
      case 'record': {
        const others = this.#of(type.values);
        return others && { ...nothing, others };
      }
      case 'array': {
        const items = this.#of(type.items);
        return items && { ...nothing, items };
      }
      case 'tuple': {
        const places = type.items.map((item) => this.#of(item));
        const items = type.rest && this.#of(type.rest);
        return { ...nothing, places, ...(items !== undefined && { items }) };
      }
      case 'union':
        return this.#variants(type);
    }
  }

  #variants({ variants, discriminator }: UnionType): FilterForm | undefined {
    if (discriminator === undefined) return undefined;
    const { property: by, mapping, otherwise: other = -1 } = discriminator;
    const filterAt = (index: number): FilterPlace | undefined => variants[index] && this.#of(variants[index]);
    const otherwise = filterAt(other);
    const filters = new Map<string, FilterPlace>();
    for (const [tag, index] of Object.entries(mapping)) {
      const filter = filterAt(index) ?? (otherwise && nothing);
      if (filter !== undefined) filters.set(tag, filter);
    }
    return { ...nothing, variants: { by, filters, ...(otherwise !== undefined && { otherwise }) } };
  }

  #several(types: readonly Structure[], depth: number): FilterForm | undefined {
    const objects = types.filter((type) => type.kind === 'object');
    const items = this.#items(
      types.filter((type) => type.kind === 'array' || type.kind === 'tuple'),
      depth,
    );
    // Where a map may be meant, each key is its own; a union with a discriminator is told apart on its own.
    const isUnclear = types.some((type) => type.kind === 'record' || type.kind === 'union');
    if (isUnclear || objects.length === 0) return items;
    const kept = new Map<string, Type[]>();
    for (const object of objects)
      for (const { name, type } of object.fields) {
        if (isDropped(object, name)) continue;
        const known = kept.get(name);
        if (known === undefined) kept.set(name, [type]);
        else known.push(type);
      }
    const isOpen = objects.length > 1 && objects.some(({ extra }) => typeof extra === 'object');
    const drop = new Set(objects.flatMap(({ dropped = [] }) => dropped).filter((name) => !kept.has(name)));
    const others = this.#others(objects);
    const fields = new Map<string, FilterPlace>();
    for (const [name, fieldTypes] of kept) {
      const [only] = fieldTypes;
      const filter =
        only !== undefined && fieldTypes.length === 1 ? this.#of(only) : this.#inside(fieldTypes, depth + 1);
      const place = filter ?? (others && nothing);
      if (place !== undefined) fields.set(name, place);
    }
    return {
      ...(items ?? nothing),
      drop: isOpen ? [] : [...drop],
      fields,
      ...(others !== undefined && { others }),
    };
  }

  /** What is dropped inside the items of lists: of one by place, of several where all items of them mean the same. */
  #items(lists: readonly (ArrayType | TupleType)[], depth: number): FilterForm | undefined {
    const [list, ...more] = lists;
    if (list === undefined) return undefined;
    if (more.length === 0) return this.#one(list);
    const types = lists.flatMap((each) =>
      each.kind === 'array'
        ? [each.items]
        : each.rest === undefined
          ? each.items
          : [...each.items, each.rest],
    );
    const items = this.#inside(types, depth + 1);
    return items && { ...nothing, items };
  }

  #others(objects: readonly ObjectType[]): FilterPlace | undefined {
    const [only, ...more] = objects;
    return more.length === 0 && only !== undefined && typeof only.extra === 'object'
      ? this.#of(only.extra)
      : undefined;
  }
}

function insideOf({ fields, others, places, items, variants }: FilterForm): readonly FilterPlace[] {
  const all = [
    ...fields.values(),
    others,
    ...places,
    items,
    ...(variants?.filters.values() ?? []),
    variants?.otherwise,
  ];
  return all.filter((each) => each !== undefined);
}

/** The names of the forms that refer to each name. */
function usersOf(forms: ReadonlyMap<string, FilterForm>): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [name, form] of forms)
    for (const used of namesIn(form)) {
      const list = users.get(used);
      if (list === undefined) users.set(used, [name]);
      else list.push(name);
    }
  return users;
}

const namesIn = (form: FilterForm): readonly string[] =>
  insideOf(form).flatMap((place) => ('name' in place ? [place.name] : namesIn(place)));

const isDropped = ({ dropped }: ObjectType, name: string): boolean => dropped?.includes(name) === true;

function isStructure(type: Type): type is Structure {
  switch (type.kind) {
    case 'object':
    case 'record':
    case 'array':
    case 'tuple':
      return true;
    case 'union':
      return type.discriminator !== undefined;
    default:
      return false;
  }
}

/** A text that two nameless types share only where they are the same. */
function keyOf(type: Type): string {
  return JSON.stringify(type, (key, value: unknown) => {
    if (key === 'doc' || key === 'location' || key === 'default') return undefined;
    return typeof value === 'bigint' ? `${value}n` : value;
  });
}

function drops(type: Type, names: ReadonlySet<string>): boolean {
  if (type.kind === 'reference') return names.has(type.name);
  return isDropping(type) || children(type).some((child) => drops(child, names));
}

const isDropping = (type: Type): boolean => type.kind === 'object' && type.dropped !== undefined;
