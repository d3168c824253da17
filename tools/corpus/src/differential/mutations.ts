import { isObject, type Json, type JsonObject } from '../json.js';
import { isWhole } from '../load-corpus.js';

/** Bounds that stand anywhere in a schema: values beside them are the ones that tell. */
export interface Bounds {
  readonly numbers: readonly number[];
  readonly lengths: readonly number[];
}

/** Changed values of one value, taken evenly: twice as many where nothing is to be left out. */
const maximumMutations = isWhole ? 120 : 60;

/** Values that differ from a valid one in one place each: some still fit, most do not. */
export function mutationsOf(value: Json, bounds: Bounds): Json[] {
  const all = [...inside(value, bounds, 0)];
  if (all.length <= maximumMutations) return all;
  const step = all.length / maximumMutations;
  return Array.from({ length: maximumMutations }, (_unused, index) => all[Math.floor(index * step)] as Json);
}

const deepest = 8;

function* inside(value: Json, bounds: Bounds, depth: number): Generator<Json> {
  yield* replacements(value, bounds);
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const changed of inside(item as Json, bounds, depth + 1))
        yield value.map((other, at) => (at === index ? changed : other)) as Json;
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      const { [key]: _, ...without } = value;
      yield without;
      for (const changed of inside(item ?? null, bounds, depth + 1)) yield { ...value, [key]: changed };
    }
  }
}

/** What may stand instead of a value: another type, another length, a value beyond a bound. */
function* replacements(value: Json, { numbers, lengths }: Bounds): Generator<Json> {
  for (const other of [null, true, 'no such value', 7.5, [], {}] satisfies Json[])
    if (kindOf(other) !== kindOf(value)) yield other;
  if (typeof value === 'number') {
    yield* [value + 1, value + 0.5, -value - 1, 0];
    for (const bound of numbers) yield* [bound - 1, bound, bound + 1];
  } else if (typeof value === 'string') {
    yield* ['', `${value}!`, value.slice(1), value.toUpperCase()];
    for (const length of lengths)
      for (const count of [length - 1, length, length + 1]) if (count >= 0) yield 'x'.repeat(count);
  } else if (typeof value === 'boolean') yield !value;
  else if (Array.isArray(value)) {
    const last = value.at(-1) as Json | undefined;
    yield* [[], value.slice(0, -1) as Json, [...value, {}] as Json, [...value, null] as Json];
    if (last !== undefined) yield [...value, last] as Json;
    if (last !== undefined)
      for (const length of lengths)
        for (const count of [length - 1, length + 1])
          if (count >= 0)
            yield Array.from({ length: count }, (_unused, index) => value[index] ?? last) as Json;
  } else if (isObject(value)) yield* [{}, { ...value, 'no such key': 1 }, { ...value, 'no such key': null }];
}

function kindOf(value: Json): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** Longest text and list that are made to go beyond a bound. */
const longest = 300;

/** The bounds of a schema and of all that it refers to. */
export function boundsOf(
  schema: JsonObject | boolean,
  definition: (ref: string) => JsonObject | boolean,
): Bounds {
  const numbers = new Set<number>();
  const lengths = new Set<number>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'number') visit(item);
      else if (
        /^(?:exclusive)?(?:minimum|maximum)$/i.test(key) &&
        Math.abs(item) < Number.MAX_SAFE_INTEGER - 1
      )
        numbers.add(item);
      else if (/^(?:min|max)(?:Length|Items)$/.test(key) && item < longest) lengths.add(item);
    }
    if (isObject(value) && typeof value.$ref === 'string') visit(definition(value.$ref));
  };
  visit(schema);
  return { numbers: [...numbers].slice(0, 6), lengths: [...lengths].slice(0, 4) };
}
