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

function fieldsNamed(
  name: string,
  type: Type,
  types: ReadonlyMap<string, Type>,
  seen: Set<string> = new Set(),
): readonly Field[] {
  switch (type.kind) {
    case 'object':
      return type.fields.filter((field) => field.name === name);
    case 'union':
      return type.variants.flatMap((variant) => fieldsNamed(name, variant, types, seen));
    case 'intersection':
      return type.parts.flatMap((part) => fieldsNamed(name, part, types, seen));
    case 'reference': {
      const target = seen.has(type.name) ? undefined : types.get(type.name);
      seen.add(type.name);
      return target === undefined ? [] : fieldsNamed(name, target, types, seen);
    }
    default:
      return [];
  }
}
