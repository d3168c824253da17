/** What is dropped of a value: fields of the other direction, by `readOnly` and `writeOnly` of a document. Generated. */
export interface FieldFilter {
  /** Names of the fields that are dropped. */
  readonly drop?: readonly string[];
  /** What is dropped inside the fields that stay, by name. Functions, because types may hold themselves. */
  readonly fields?: Readonly<Record<string, () => FieldFilter>>;
  /** What is dropped inside all other fields. */
  readonly others?: () => FieldFilter;
  /** What is dropped inside the first items of a list, by place. */
  readonly places?: readonly ((() => FieldFilter) | undefined)[];
  /** What is dropped inside each item of a list or a sequence, or each behind those. */
  readonly items?: () => FieldFilter;
  /** The field that tells which variant a value is, and what is dropped of each, by its value. */
  readonly variants?: VariantFilters;
}

/** What is dropped of a value of several variants. */
export interface VariantFilters {
  /** Name of the field that tells them apart. */
  readonly by: string;
  readonly filters: Readonly<Record<string, () => FieldFilter>>;
  /** What is dropped where the field is absent, or is none of these; absent: nothing. */
  readonly otherwise?: () => FieldFilter;
}

/**
 * A value without the fields of the other direction: itself where it has none of them, else a copy of what holds them. Items of a sequence
 * lose theirs when they are asked for.
 * @example
 * ```ts
 * filterFields({ id: 7, name: 'Ann' }, { drop: ['id'] }); // { name: 'Ann' }
 * ```
 */
export function filterFields<Value>(value: Value, filter: FieldFilter): Value {
  return filtered(value, filter, false) as Value;
}

/** As {@link filterFields}, of a value that JSON.stringify is going to write: what its `toJSON` gives stands for it. */
export function filterJson<Value>(value: Value, filter: FieldFilter): Value {
  return filtered(value, filter, true) as Value;
}

function filtered(given: unknown, filter: FieldFilter, asJson: boolean): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const value: unknown =
    asJson && 'toJSON' in given && typeof given.toJSON === 'function' ? given.toJSON('') : given;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return filteredItems(value, filter, asJson);
  if (filter.items !== undefined && isSequence(value)) return filteredSequence(value, filter.items, asJson);
  const variant = filter.variants && variantOf(value, filter.variants);
  return variant === undefined ? filteredObject(value, filter, asJson) : filtered(value, variant(), asJson);
}

function variantOf(
  value: object,
  { by, filters, otherwise }: VariantFilters,
): (() => FieldFilter) | undefined {
  const tag = (value as Readonly<Record<string, unknown>>)[by];
  return tag !== undefined && Object.hasOwn(filters, String(tag)) ? filters[String(tag)] : otherwise;
}

function filteredItems(list: readonly unknown[], filter: FieldFilter, asJson: boolean): readonly unknown[] {
  const { places = [], items } = filter;
  let changed = false;
  const copy = list.map((item, index) => {
    const inside = index < places.length ? places[index] : items;
    const left = inside === undefined ? item : filtered(item, inside(), asJson);
    changed ||= left !== item;
    return left;
  });
  return changed ? copy : list;
}

type Sequence = AsyncIterable<unknown> | Iterable<unknown>;

const isSequence = (value: object): value is Sequence =>
  Symbol.asyncIterator in value || Symbol.iterator in value;

/** It closes what it reads of when it is closed itself, begun or not. */
function filteredSequence(
  items: Sequence,
  filter: () => FieldFilter,
  asJson: boolean,
): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]() {
      const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
      return {
        next: async () => {
          const { done, value } = await source.next();
          return done === true ? { done, value } : { value: filtered(value, filter(), asJson) };
        },
        return: async () => {
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function filteredObject(value: object, filter: FieldFilter, asJson: boolean): object {
  const { drop = [], fields = {}, others } = filter;
  const given = value as Readonly<Record<string, unknown>>;
  const changes: [string, unknown][] = [];
  const look = (name: string, inside: FieldFilter): void => {
    const left = filtered(given[name], inside, asJson);
    if (left !== given[name]) changes.push([name, left]);
  };
  for (const [name, inside] of Object.entries(fields)) if (has(value, name)) look(name, inside());
  if (others !== undefined) {
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fields, name) && !drop.includes(name)) look(name, others());
  }
  const dropped = drop.filter((name) => has(value, name));
  return changes.length === 0 && dropped.length === 0 ? value : copyWith(given, filter, changes, dropped);
}

/** Whether an object, or the class that it is of, has a field. */
function has(value: object, name: string): boolean {
  return Object.hasOwn(value, name) || (name in value && !(name in Object.prototype));
}

function copyWith(
  value: Readonly<Record<string, unknown>>,
  filter: FieldFilter,
  changes: readonly (readonly [string, unknown])[],
  dropped: readonly string[],
): object {
  const copy: Record<string, unknown> = { ...value, ...Object.fromEntries(changes) };
  for (const name of dropped) Reflect.deleteProperty(copy, name);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return Object.setPrototypeOf(copy, null) as object;
  if (prototype === Object.prototype) return copy;
  // What a class works out is worked out by the object itself, which may have private members.
  for (const name of accessorsOf(prototype as object)) {
    if (!Object.hasOwn(copy, name) && !dropped.includes(name))
      Object.defineProperty(copy, name, { get: () => value[name], configurable: true });
  }
  if (typeof value.toJSON === 'function' && !Object.hasOwn(copy, 'toJSON'))
    Object.defineProperty(copy, 'toJSON', { value: () => filterJson(value, filter), configurable: true });
  return copy;
}

function accessorsOf(prototype: object): string[] {
  if (prototype === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([, { get }]) => get !== undefined)
    .map(([name]) => name);
  const above: unknown = Object.getPrototypeOf(prototype);
  return above === null ? own : [...own, ...accessorsOf(above as object)];
}
