import type { NamedType, ReferenceType, Type } from '../../model/index.js';
import type { Problems } from '../../problem.js';
import { reportReferenceLoop } from '../documents/report-reference-loop.js';

/**
 * A type without parts that are the type itself: that every value of it is one says nothing, and nothing can be written of it. Authors mean
 * some other schema, or nothing.
 */
export function withoutItself(type: Type, self: ReferenceType): Type {
  if (type.kind !== 'intersection' || !type.parts.includes(self)) return type;
  const parts = type.parts.filter((part) => part !== self);
  const [only] = parts;
  return parts.length === 1 && only !== undefined && type.conditions === undefined
    ? only
    : { ...type, parts };
}

/** Reports types that lead back to themselves without an object or a list in between, each loop once: no value could ever be checked against them. */
export function checkReferenceLoops(types: readonly NamedType[], problems: Problems): void {
  const byName = new Map(types.map((type) => [type.name, type]));
  const reported = new Set<NamedType>();
  for (const start of types) {
    const way = reported.has(start) ? undefined : wayBack(start, byName);
    if (way === undefined) continue;
    for (const type of way) reported.add(type);
    if (way.every(({ type }) => type.kind === 'reference')) {
      reportReferenceLoop(
        way.map(({ location }) => location),
        problems,
      );
      continue;
    }
    const names = [...way, start].map(({ name }) => name);
    problems.error(
      'reference-loop',
      start.location,
      `${names.join(' leads to ')} by alternatives or parts alone: no value can be checked against that; leave the reference out, or let it be of a property or of items`,
    );
  }
}

/** The types from one back to itself, through references, alternatives and parts of intersections alone. */
function wayBack(start: NamedType, byName: ReadonlyMap<string, NamedType>): readonly NamedType[] | undefined {
  const seen = new Set<string>();
  const ways: (readonly NamedType[])[] = [[start]];
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const last = way.at(-1);
    for (const name of last === undefined ? [] : bareReferences(last.type)) {
      if (name === start.name) return way;
      const next = byName.get(name);
      if (next === undefined || seen.has(name)) continue;
      seen.add(name);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function bareReferences(type: Type): readonly string[] {
  if (type.kind === 'reference') return [type.name];
  if (type.kind === 'union') return type.variants.flatMap(bareReferences);
  return type.kind === 'intersection' ? type.parts.flatMap(bareReferences) : [];
}
