import fc from 'fast-check';
import { anyJson } from './any-json.js';

/** JSON values near a valid one: one place of it is replaced, removed, doubled or added to. Some are valid again. */
export function brokenValues(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const how = fc.constantFrom('replace', 'remove', 'double', 'nudge', 'root');
  return fc.tuple(valid, fc.nat(), replacement, how).map(([value, index, other, change]) => {
    const copy: unknown = structuredClone(value);
    const places = placesIn(copy);
    const place = places[index % Math.max(places.length, 1)];
    if (place === undefined || change === 'root') return index % 2 === 0 ? other : grown(copy, other);
    changePlace(place, other, change);
    return copy;
  });
}

const suspects: readonly unknown[] = [
  ...[null, '', '0', '-1', '18446744073709551616', '0x', '0x00', -1, 0.5, 2 ** 53, 1e300, true],
  ...[[], {}, [1, 1]],
];

const replacement: fc.Arbitrary<unknown> = fc.oneof(anyJson, fc.constantFrom(...suspects));

interface Place {
  readonly parent: Record<string | number, unknown> | unknown[];
  readonly key: string | number;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string | number, unknown>;
  const keys: (string | number)[] = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value);
  return keys.flatMap((key) => [{ parent, key }, ...placesIn(parent[key])]);
}

function changePlace({ parent, key }: Place, other: unknown, change: string): void {
  const container = parent as Record<string | number, unknown>;
  const before = container[key];
  if (change === 'replace') container[key] = other;
  else if (change === 'nudge') container[key] = nudged(before, other);
  else if (Array.isArray(parent)) {
    if (change === 'remove') parent.splice(Number(key), 1);
    else parent.push(structuredClone(before));
  } else if (change === 'remove') delete container[key];
  else container[`${key}2`] = other;
}

/** A value of the same kind that may just miss a rule. */
function nudged(value: unknown, other: unknown): unknown {
  if (typeof value === 'number') return value + 0.5;
  if (typeof value === 'string') return value.length > 3 ? value.slice(0, -1) : `${value}~`;
  if (typeof value === 'boolean') return value ? 'true' : 0;
  return grown(value, other);
}

function grown(value: unknown, other: unknown): unknown {
  if (Array.isArray(value)) return [...value, ...value, other];
  return typeof value === 'object' && value !== null ? { ...value, added: other } : other;
}
