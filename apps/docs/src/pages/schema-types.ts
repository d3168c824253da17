import type { Type } from '@firn/contract';
import { type Contract, children, type NamedType } from '@firn/contract';
import { describeType } from '@firn/contract/values';

/** The named types that types lead to, in the order in which a reader meets them: those that have a section of their own. */
export function namedTypes(model: Contract, types: readonly Type[]): Map<string, NamedType> {
  const byName = new Map(model.types.map((each) => [each.name, each]));
  const found = new Map<string, NamedType>();
  const waiting: Type[] = [...types];
  const seen = new Set<Type>();
  for (let type = waiting.shift(); type !== undefined; type = waiting.shift()) {
    if (seen.has(type)) continue;
    seen.add(type);
    if (type.kind !== 'reference') {
      waiting.push(...children(type));
      continue;
    }
    const named = byName.get(type.name);
    if (named === undefined) continue;
    if (named.type.kind === 'object' || named.type.kind === 'enum') found.set(named.name, named);
    waiting.push(named.type);
  }
  return found;
}

/** A type in words, named types as links to their section of the page. */
export function typeText(model: Contract, type: Type, types: ReadonlyMap<string, unknown>): string {
  return describeType(model, type).replaceAll(/"[^"]*"|[A-Za-z_][\w-]*/g, (word) =>
    types.has(word) ? `[${word}](#${anchorOf(word)})` : word,
  );
}

/** Anchor of the section of a named type. */
export function anchorOf(name: string): string {
  return `type-${name}`;
}
