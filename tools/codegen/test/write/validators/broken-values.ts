import fc from 'fast-check';
import { anyJson } from './random-values.js';

/** JSON values near a valid one: one place of it is replaced, removed, doubled or added to. Some are valid again. */
export function brokenValues(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(valid, fc.nat(), replacement, fc.nat({ max: 4 })).map(([value, place, other, how]) => {
    const copy: unknown = structuredClone(value);
    const places = placesIn(copy);
    const target = places[place % Math.max(places.length, 1)];
    return target === undefined || how === 0 ? change(copy, other, how) : change2(copy, target, other, how);
  });
}

const replacement: fc.Arbitrary<unknown> = fc.oneof(
  anyJson,
  fc.constantFrom<unknown>(
    null,
    '',
    '0',
    '-1',
    '18446744073709551616',
    '0x',
    '0x00',
    -1,
    0.5,
    2 ** 53,
    1e300,
    true,
    [],
    {},
    [1, 1],
  ),
);

interface Place {
  readonly parent: Record<string | number, unknown> | unknown[];
  readonly key: string | number;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  const keys: (string | number)[] = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value);
  return keys.flatMap((key) => [{ parent, key }, ...placesIn(parent[key as string])]);
}

function change(value: unknown, other: unknown, how: number): unknown {
  if (how < 3 || typeof value !== 'object' || value === null) return other;
  return Array.isArray(value) ? [...value, other] : { ...value, added: other };
}

function change2(value: unknown, { parent, key }: Place, other: unknown, how: number): unknown {
  const container = parent as Record<string | number, unknown>;
  const before = container[key];
  if (how === 1) container[key] = other;
  else if (how === 2 && Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (how === 2) delete container[key];
  else if (how === 3 && Array.isArray(parent)) parent.push(structuredClone(before));
  else if (how === 3) container[`${key}2`] = other;
  else container[key] = nudge(before, other);
  return value;
}

/** A value of the same kind that may just miss a rule. */
function nudge(value: unknown, other: unknown): unknown {
  if (typeof value === 'number') return value + 0.5;
  if (typeof value === 'string') return value.length > 3 ? value.slice(0, -1) : `${value}~`;
  if (typeof value === 'boolean') return value ? 'true' : 0;
  if (Array.isArray(value)) return [...value, ...value, other];
  return typeof value === 'object' && value !== null ? { ...value, added: other } : other;
}
