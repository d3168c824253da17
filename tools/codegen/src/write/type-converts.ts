import { type Contract, children, codecs, namesHolding, type Type, withoutConditions } from '@firn/contract';

const known = new WeakMap<Contract, ReadonlySet<string>>();

/**
 * Whether the decoded form of a type differs from its wire form: a converting codec or an alias of a field stands
 * somewhere in it. Where it does not, nothing has to be decoded, and JSON.stringify encodes it.
 */
export function typeConverts(contract: Contract, type: Type): boolean {
  return converts(type, convertingNames(contract));
}

/** The type behind references; itself where they lead nowhere. */
export function resolveIn(contract: Contract, type: Type): Type {
  const seen = new Set<string>();
  let current = withoutConditions(type);
  while (current.kind === 'reference' && !seen.has(current.name)) {
    const { name } = current;
    seen.add(name);
    current = withoutConditions(typesOf(contract).get(name) ?? current);
  }
  return current;
}

const byName = new WeakMap<Contract, ReadonlyMap<string, Type>>();

function typesOf(contract: Contract): ReadonlyMap<string, Type> {
  const cached = byName.get(contract) ?? new Map(contract.types.map(({ name, type }) => [name, type]));
  byName.set(contract, cached);
  return cached;
}

/** Names of the converting types. */
function convertingNames(contract: Contract): ReadonlySet<string> {
  const cached = known.get(contract) ?? namesHolding(typesOf(contract), children, convertsItself);
  known.set(contract, cached);
  return cached;
}

function convertsItself(type: Type): boolean {
  if (type.kind === 'codec') return codecs[type.codec].converts;
  return type.kind === 'object' && type.fields.some((field) => field.aliases.length > 0);
}

function converts(type: Type, names: ReadonlySet<string>): boolean {
  if (type.kind === 'reference') return names.has(type.name);
  return convertsItself(type) || children(type).some((child) => converts(child, names));
}
