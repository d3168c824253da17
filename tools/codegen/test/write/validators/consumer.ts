import { children, type NamedType, type Type } from '@firn/contract';
import { seed } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { isInherited } from '../../../src/write/validators/object-check.js';
import { kinds, TypeFacts } from '../../../src/write/validators/type-facts.js';
import { validValues } from './random-values.js';
import { accepts } from './reference-check.js';

/** Values of a kind, as source text. */
const ofKinds = { null: 'null', boolean: 'true', number: '12', string: "'text'" } as const;

/**
 * A program for the compiler that holds values against the wire types of a package: those that are valid fit, those of a kind that no value of
 * the type has do not, and neither do objects that lack a required member.
 */
export function consumerOf(types: readonly NamedType[], validators: string): string {
  const byName = new Map(types.map(({ name, type }) => [name, type]));
  const facts = new TypeFacts(
    types.map((each) => ({ ...each, role: 'schema', title: each.name, folder: '', source: '' })),
  );
  const lines = types.flatMap(({ name, type }, i) => {
    if (hasInherited(type, byName)) return [];
    // A literal may only have members that the type names.
    const values = fc.sample(validValues(type, byName, { further: false }), { seed: seed + i, numRuns: 4 });
    const valid = values.filter((value) => accepts(type, value, byName));
    const wrong = Object.entries(ofKinds).flatMap(([kind, text]) =>
      (facts.kindsOf(type, 'wire') & kinds[kind as keyof typeof ofKinds]) === 0 ? [text] : [],
    );
    const lacking = valid.slice(0, 1).flatMap((value) => withoutOne(facts.resolve(type), value));
    return [
      ...valid.flatMap((value, k) => [
        `const given${i}n${k} = ${JSON.stringify(value)}${value === null ? '' : ' as const'};`,
        `export const value${i}n${k}: v.${name}Wire = given${i}n${k};`,
      ]),
      ...[...wrong, ...lacking.map((value) => JSON.stringify(value))].flatMap((text, k) => [
        '// @ts-expect-error: no value of the type',
        `export const wrong${i}n${k}: v.${name}Wire = ${text};`,
      ]),
    ];
  });
  return `import type * as v from '${validators}';\n${lines.join('\n')}\n`;
}

/**
 * Whether a type has a field with a name that every object inherits. To TypeScript no object without one has such a type, because it does not
 * know the own members of an object from others.
 */
function hasInherited(type: Type, types: ReadonlyMap<string, Type>, seen = new Set<string>()): boolean {
  if (type.kind === 'reference') {
    const target = seen.has(type.name) ? undefined : types.get(type.name);
    seen.add(type.name);
    return target !== undefined && hasInherited(target, types, seen);
  }
  if (type.kind === 'object' && type.fields.some(({ name }) => isInherited(name))) return true;
  return children(type).some((child) => hasInherited(child, types, seen));
}

/** An object without each of its required members in turn. */
function withoutOne(type: Type, value: unknown): unknown[] {
  if (type.kind !== 'object') return [];
  const required = type.fields.filter((field) => field.required && field.aliases.length === 0);
  return required.map(({ name }) =>
    Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== name)),
  );
}
