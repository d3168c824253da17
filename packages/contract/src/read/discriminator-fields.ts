import {
  type Contract,
  childrenWithConditions,
  type Field,
  type Operation,
  type Type,
} from '../model/index.js';

/** The fields that tell the variants of some union apart, wherever in the contract it stands. */
export function discriminatorFields(contract: Contract): ReadonlySet<Field> {
  const types = new Map(contract.types.map(({ name, type }) => [name, type]));
  const found = new Set<Field>();
  const visit = (type: Type): void => {
    if (type.kind === 'union' && type.discriminator !== undefined) {
      for (const field of fieldsNamed(type.discriminator.property, type, types)) found.add(field);
    }
    for (const child of childrenWithConditions(type)) visit(child);
  };
  for (const type of types.values()) visit(type);
  const operations = [...contract.groups.flatMap((group) => group.operations), ...contract.webhooks];
  for (const operation of operations) for (const type of typesOf(operation)) visit(type);
  return found;
}

function typesOf({ params, result, wire }: Operation): readonly Type[] {
  const own = [...params.map(({ type }) => type), result];
  if (wire.protocol !== 'http') return own;
  const bodies = [...(wire.body?.contents ?? []), ...wire.answers.flatMap(({ contents }) => contents)];
  const callbacks = wire.callbacks.flatMap(({ operation }) => typesOf(operation));
  return [...own, ...bodies.map(({ type }) => type), ...callbacks];
}

function fieldsNamed(name: string, union: Type, types: ReadonlyMap<string, Type>): readonly Field[] {
  const found: Field[] = [];
  const seen = new Set<string>();
  const open: Type[] = [union];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (type.kind === 'object') found.push(...type.fields.filter((field) => field.name === name));
    else if (type.kind === 'union') open.push(...type.variants);
    else if (type.kind === 'intersection') open.push(...type.parts);
    else if (type.kind === 'reference' && !seen.has(type.name)) {
      seen.add(type.name);
      const target = types.get(type.name);
      if (target !== undefined) open.push(target);
    }
  }
  return found;
}
