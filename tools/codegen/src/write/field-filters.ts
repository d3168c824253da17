import { type Body, type Contract, FieldFilters, type FilterForm, type FilterPlace } from '@firn/contract';
import { arrayOf, objectOf } from './code.js';
import { stringLiteral } from './string-literal.js';
import { propertyKey } from './validators/type-text.js';

/** What is dropped of the values of a contract's types, by `readOnly` and `writeOnly`. */
class ContractFilters extends FieldFilters {
  /** Names of the constants with the filters of named types. */
  readonly constants: ReadonlyMap<string, string>;

  constructor({ types }: Contract) {
    super(types);
    const taken = new Set(types.map(({ name }) => name));
    this.constants = new Map(this.names.map((name) => [name, freeName(`${name}FieldFilter`, taken)]));
  }
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

const known = new WeakMap<Contract, ContractFilters>();

export function filtersOf(contract: Contract): ContractFilters {
  const filters = known.get(contract) ?? new ContractFilters(contract);
  known.set(contract, filters);
  return filters;
}

/** Name of the constant with the filter of a named type: `UserFieldFilter`. */
export function filterName(contract: Contract, typeName: string): string {
  return filtersOf(contract).constants.get(typeName) ?? typeName;
}

/** Gives the name that the filter of a named type has in the file at hand. */
export type UseFilter = (typeName: string) => string;

/** The filter of what a program has for a body: its value, or a sequence of them; undefined where nothing is dropped. */
export function bodyFilter(contract: Contract, { kind, type, events }: Body): FilterPlace | undefined {
  if (kind === 'text' || kind === 'binary') return undefined;
  const place = filtersOf(contract).of(type);
  if (place === undefined || (kind !== 'lines' && kind !== 'events')) return place;
  const isData = kind === 'events' && events?.item !== 'event';
  return { ...noFilter, items: isData ? { ...noFilter, fields: new Map([['data', place]]) } : place };
}

/** A filter that drops nothing. */
export const noFilter: FilterForm = { drop: [], fields: new Map(), places: [] };

/** An expression for a filter. */
export function filterText(place: FilterPlace, use: UseFilter): string {
  if ('name' in place) return use(place.name);
  const { drop, fields, others, places, items, variants } = place;
  const inside = (each: FilterPlace): string => lazy(each, use);
  const members: string[] = [];
  if (drop.length > 0) members.push(`drop: ${arrayOf(drop.map(stringLiteral))}`);
  if (fields.size > 0) members.push(`fields: ${table(fields, use)}`);
  if (others !== undefined) members.push(`others: ${inside(others)}`);
  if (places.some((each) => each !== undefined)) {
    const each = places.map((item) => (item === undefined ? 'undefined' : inside(item)));
    members.push(`places: ${arrayOf(each)}`);
  }
  if (items !== undefined) members.push(`items: ${inside(items)}`);
  if (variants !== undefined) {
    const { by, filters, otherwise } = variants;
    const how = [`by: ${stringLiteral(by)}`, `filters: ${table(filters, use)}`];
    if (otherwise !== undefined) how.push(`otherwise: ${inside(otherwise)}`);
    members.push(`variants: ${objectOf(how)}`);
  }
  return objectOf(members);
}

function table(filters: ReadonlyMap<string, FilterPlace>, use: UseFilter): string {
  return objectOf([...filters].map(([name, each]) => `${ownKey(name)}: ${lazy(each, use)}`));
}

/** `__proto__` in a literal would be no key. */
const ownKey = (name: string): string => (name === '__proto__' ? "['__proto__']" : propertyKey(name));

/** Types may hold themselves, and stand in any order. */
function lazy(place: FilterPlace, use: UseFilter): string {
  return `() => (${filterText(place, use)})`;
}
