import type { Located, References } from '../document/references.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import type { Direction } from './plain-schema.js';

/** Keys that say nothing of which properties an object has, or nothing that a further one could break. */
const harmless = new Set([
  'type',
  'properties',
  'required',
  'allOf',
  'description',
  'title',
  'example',
  'examples',
  'default',
  'deprecated',
  'externalDocs',
  'nullable',
  'xml',
  'readOnly',
  'writeOnly',
]);

/**
 * The value with further fields that the document has for the other direction alone: what a program hands over that sends back what it read.
 * Nobody at the other end may see them. Only where nothing but `properties` and `allOf` says what a value is.
 */
export function withOtherDirection(
  references: References,
  place: Located,
  direction: Direction,
  value: Json,
  depth = 0,
): Json {
  if (depth > 8 || typeof value !== 'object' || value === null) return value;
  const inside = (at: Located, item: Json): Json =>
    withOtherDirection(references, at, direction, item, depth + 1);
  if (Array.isArray(value)) {
    const found = resolved(references, place);
    const items = found?.value.items;
    if (found === undefined || !isObject(items) || found.value.prefixItems !== undefined) return value;
    return value.map((item) => inside({ value: items, file: found.file }, item));
  }
  const parts = isObject(value) ? partsOf(references, place, 0) : undefined;
  if (!isObject(value) || parts === undefined) return value;
  const declared = parts.flatMap(({ value: part, file }) =>
    Object.entries(isObject(part.properties) ? part.properties : {}).map(
      ([name, schema]) => [name, { value: schema as Json, file }] as const,
    ),
  );
  const result: Record<string, Json | undefined> = { ...value };
  for (const name of new Set(declared.map(([each]) => each))) {
    const places = declared.filter(([each]) => each === name).map(([, at]) => at);
    const [only] = places;
    const isOther = places.every((at) => isOfOther(references, at, direction));
    if (isOther && !(name in value)) result[name] = 'of the other direction';
    else if (only !== undefined && places.length === 1 && value[name] !== undefined)
      result[name] = inside(only, value[name]);
  }
  return result;
}

/** Every schema that an object has to meet; undefined where something else is said of it. */
function partsOf(references: References, place: Located, depth: number): JsonPlace[] | undefined {
  const found = depth > 8 ? undefined : resolved(references, place);
  if (found === undefined) return undefined;
  const others = Object.keys(found.value).filter((key) => !harmless.has(key) && !key.startsWith('x-'));
  const saysMore = others.some((key) => key !== 'additionalProperties' || found.value[key] !== true);
  if (saysMore) return undefined;
  const parts = Array.isArray(found.value.allOf) ? found.value.allOf : [];
  const inside = parts.map((part) =>
    partsOf(references, { value: part as Json, file: found.file }, depth + 1),
  );
  if (inside.includes(undefined)) return undefined;
  return [found, ...inside.flatMap((each) => each ?? [])];
}

interface JsonPlace {
  readonly value: JsonObject;
  readonly file: string;
}

/** What a place leads to; undefined where more than a reference stands there, or none that can be followed. */
function resolved(references: References, place: Located): JsonPlace | undefined {
  if (!isObject(place.value)) return undefined;
  if ('$ref' in place.value && Object.keys(place.value).length > 1) return undefined;
  return references.resolve(place);
}

function isOfOther(references: References, place: Located, direction: Direction): boolean {
  const mark = direction === 'request' ? 'readOnly' : 'writeOnly';
  const opposite = direction === 'request' ? 'writeOnly' : 'readOnly';
  const target = resolved(references, place);
  const isMarked = (key: string): boolean =>
    [place.value, target?.value].some((value) => isObject(value) && value[key] === true);
  return isMarked(mark) && !isMarked(opposite);
}
