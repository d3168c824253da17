import {
  bareReferences,
  type NamedType,
  type ReferenceType,
  strongComponents,
  type Type,
} from '../../model/index.js';
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
  const nextOf = ({ type }: NamedType): NamedType[] =>
    bareReferences(type).flatMap((name) => byName.get(name) ?? []);
  const componentOf = new Map<NamedType, readonly NamedType[]>();
  for (const component of strongComponents(types, nextOf))
    for (const type of component) componentOf.set(type, component);
  const reported = new Set<NamedType>();
  for (const start of types) {
    const component = new Set(componentOf.get(start));
    const way = reported.has(start)
      ? undefined
      : wayBack(start, (type) => nextOf(type).filter((next) => component.has(next)));
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

/** The types from one back to itself. */
function wayBack(
  start: NamedType,
  nextOf: (type: NamedType) => readonly NamedType[],
): readonly NamedType[] | undefined {
  const before = new Map<NamedType, NamedType>();
  const open = [start];
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    for (const next of nextOf(last)) {
      if (next === start) return wayTo(last, before);
      if (before.has(next)) continue;
      before.set(next, last);
      open.push(next);
    }
  }
  return undefined;
}

function wayTo(last: NamedType, before: ReadonlyMap<NamedType, NamedType>): readonly NamedType[] {
  const way: NamedType[] = [];
  for (let type: NamedType | undefined = last; type !== undefined; type = before.get(type)) way.push(type);
  return way.reverse();
}
