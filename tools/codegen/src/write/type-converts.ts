import { type Contract, children, codecs, type Type, withoutConditions } from '@firn/contract-model';

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

/** Names of the converting types: the least fixed point, so that recursion does not matter. Linear in the references. */
function convertingNames(contract: Contract): ReadonlySet<string> {
  const cached = known.get(contract);
  if (cached) return cached;
  const users = new Map<string, string[]>();
  const found = new Set<string>();
  for (const { name, type } of contract.types) {
    for (const used of references(type)) {
      const list = users.get(used);
      if (list) list.push(name);
      else users.set(used, [name]);
    }
    if (converts(type, found)) found.add(name);
  }
  const open = [...found];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const user of users.get(name) ?? []) {
      if (found.has(user)) continue;
      found.add(user);
      open.push(user);
    }
  }
  known.set(contract, found);
  return found;
}

function converts(type: Type, names: ReadonlySet<string>): boolean {
  switch (type.kind) {
    case 'codec':
      return codecs[type.codec].converts;
    case 'reference':
      return names.has(type.name);
    case 'object':
      return (
        type.fields.some((field) => field.aliases.length > 0) ||
        children(type).some((child) => converts(child, names))
      );
    default:
      return children(type).some((child) => converts(child, names));
  }
}

function references(type: Type): string[] {
  return type.kind === 'reference' ? [type.name] : children(type).flatMap(references);
}
