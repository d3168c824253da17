import type { Located, References } from '../document/references.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { sharedDiscriminator } from './shared-discriminator.js';

/** Which way a value goes: properties that are `readOnly` are not asked for in requests, nor `writeOnly` ones in answers. */
export type Direction = 'request' | 'answer';

/** Rewrites schemas of every OpenAPI version as JSON Schema 2020-12 that stands alone. */
export interface PlainSchemas {
  /** A schema whose references are names of definitions; the same object for the same place. */
  convert(place: Located): JsonObject | boolean;
  /** What a reference of a converted schema leads to. */
  definition(ref: string): JsonObject | boolean;
  /** Every definition that a converted schema leads to, by the text of its reference. */
  definitions(): ReadonlyMap<string, JsonObject | boolean>;
}

const dropped = new Set([
  'discriminator',
  'example',
  'examples',
  'xml',
  'externalDocs',
  'nullable',
  'default',
  'deprecated',
  'title',
  'description',
  '$comment',
  'readOnly',
  'writeOnly',
  'collectionFormat',
  'in',
  'name',
  'allowEmptyValue',
  'style',
  'explode',
]);
const schemaMaps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const schemaLists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const singleSchemas = new Set([
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'additionalItems',
  'contentSchema',
]);
const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** Whether it is said what the keys are that `properties` does not name: there, a property of the other direction is itself or nothing. */
const saysOfOthers = (extra: Json | undefined): boolean =>
  extra === false || (isObject(extra) && Object.keys(extra).length > 0);

/**
 * Makes the converter of one document's schemas for one direction; with `views` properties of the other direction may be anything, without they are
 * no properties.
 */
export function plainSchemas(
  references: References,
  version: string,
  direction: Direction,
  { views = false }: { readonly views?: boolean } = {},
): PlainSchemas {
  const definitions = new Map<string, JsonObject | boolean>();
  /** Short names, which need no escapes in a reference. */
  const names = new Map<string, string>();
  const old = version !== '3.1';
  // Swagger 2.0 has no word of its own for it.
  const isNullable = (value: JsonObject): boolean =>
    value.nullable === true || (version === '2.0' && value['x-nullable'] === true);

  const converted = new Map<string, WeakMap<object, JsonObject | boolean>>();

  const convert = (place: Located): JsonObject | boolean => {
    const { value, file } = place;
    if (!isObject(value)) return convertAnew(place);
    const known = converted.get(file) ?? new WeakMap<object, JsonObject | boolean>();
    converted.set(file, known);
    const made = known.get(value) ?? convertAnew(place);
    known.set(value, made);
    return made;
  };

  const convertAnew = (place: Located): JsonObject | boolean => {
    const { value, file } = place;
    if (typeof value === 'boolean') return value;
    if (!isObject(value)) return true;
    const target = references.target(place);
    if (target === undefined) return convertObject(value, file);
    const name = names.get(target.key) ?? `definition:${names.size}`;
    const ref = { $ref: name };
    if (!names.has(target.key)) {
      names.set(target.key, name);
      definitions.set(name, true);
      definitions.set(name, convert(target.place));
    }
    const { $ref: _, ...beside } = value;
    // Beside a reference too, authors mean that null is allowed.
    if (views && isNullable(value)) return { anyOf: [ref, { type: 'null' }] };
    const rest = old ? {} : convertObject(beside, file);
    return Object.keys(rest).length === 0 ? ref : { allOf: [ref, rest] };
  };

  const convertObject = (value: JsonObject, file: string): JsonObject => {
    const result: Record<string, Json> = {};
    for (const [key, at] of Object.entries(value)) {
      if (at === undefined || dropped.has(key) || key.startsWith('x-')) continue;
      // No alternative at all is what generators of documents write where they know none.
      if (['oneOf', 'anyOf'].includes(key) && Array.isArray(at) && at.length === 0) continue;
      // All properties together may stand elsewhere.
      if (key === 'properties' && isObject(at) && typeof at.$ref === 'string') {
        const found = references.resolve({ value: at, file });
        Object.assign(result, convertObject({ properties: found.value }, found.file));
        continue;
      }
      if (schemaMaps.has(key)) {
        if (isObject(at))
          result[key] = Object.fromEntries(
            // A caller has no value for what only the other direction has.
            Object.entries(at)
              .filter(([name]) => views || key !== 'properties' || !unasked(value, name, file))
              .map(([name, item]) => [
                name,
                // What only the other direction has is nobody's to look at; a closed object still knows it.
                views &&
                key === 'properties' &&
                !saysOfOthers(value.additionalProperties) &&
                unasked(value, name, file)
                  ? true
                  : (convert({ value: item, file }) as Json),
              ]),
          );
      } else if (schemaLists.has(key)) {
        if (Array.isArray(at) && at.length > 0)
          result[key] = at.map(
            (item) => withoutUnasked(item, convert({ value: item, file }), at, file) as Json,
          );
      } else if (singleSchemas.has(key)) {
        if (!Array.isArray(at)) result[key] = convert({ value: at, file }) as Json;
      } else if (key === 'type') {
        const listed = (Array.isArray(at) ? at : [at])
          .map((name) => (name === 'file' ? 'string' : name))
          .filter((name) => types.has(String(name)));
        const all = old && isNullable(value) && listed.length > 0 ? [...listed, 'null'] : listed;
        if (all.length > 0) result[key] = all.length === 1 ? (all[0] as Json) : all;
      } else if (key === 'required') {
        if (Array.isArray(at)) result[key] = at.filter((name) => !isUnasked(value, String(name), file));
      } else if (key === 'pattern') {
        if (isPattern(at)) result[key] = at;
      } else if (key === 'exclusiveMinimum' || key === 'exclusiveMaximum') {
        const bound = value[key === 'exclusiveMinimum' ? 'minimum' : 'maximum'];
        if (typeof at === 'number') result[key] = at;
        else if (at === true && typeof bound === 'number') result[key] = bound;
      } else if (key === 'enum') {
        if (Array.isArray(at)) result[key] = at;
      } else result[key] = at;
    }
    withTags(value, result, file);
    if (views && result.type === undefined && !Array.isArray(result.enum) && result.const === undefined) {
      // What is said of members alone is meant of objects, and of items of lists: docs/decisions/checks-and-encoders.md.
      const implied = impliedType(value);
      if (implied !== undefined) result.type = implied;
    }
    // Wherever authors write it they mean that null is allowed, but where they list the values.
    return views && isNullable(value) && !leavesOutNull(value)
      ? { anyOf: [result, { type: 'null' }] }
      : result;
  };

  /** A variant is told by the tag that its discriminator says. */
  const withTags = (value: JsonObject, result: Record<string, Json>, file: string): void => {
    for (const key of ['oneOf', 'anyOf'] as const) {
      const variants = value[key];
      const converted = result[key];
      // Of one alone there is nothing to tell apart.
      if (!Array.isArray(variants) || variants.length < 2 || !Array.isArray(converted)) continue;
      // One that their common base says counts wherever they are alternatives.
      const said = isObject(value.discriminator)
        ? { discriminator: value.discriminator, from: file }
        : sharedDiscriminator(variants, file, references);
      const tag = said?.discriminator.propertyName;
      if (said === undefined || typeof tag !== 'string') continue;
      const mapping = isObject(said.discriminator.mapping) ? said.discriminator.mapping : {};
      if (Object.keys(mapping).length === 0 && areAmbiguous(variants, tag, file)) continue;
      result[key] = converted.map((variant, index) => {
        const target = references.target({ value: variants[index] as Json, file });
        if (target === undefined) return variant;
        const name = target.key.slice(target.key.lastIndexOf('/') + 1);
        const mapped = Object.entries(mapping)
          .filter(
            ([, ref]) => typeof ref === 'string' && (ref === name || leadsTo(ref, said.from, target.key)),
          )
          .map(([text]) => text);
        // Only named schemas have names to be told by.
        if (mapped.length === 0 && !/(?:schemas|definitions)\/[^/]+$|^[^#]+#$/.test(target.key))
          return variant;
        const { kind, literals } = tagOf(target.place, tag, 0) ?? {};
        const typed = (text: string): Json =>
          kind === 'integer' || kind === 'number'
            ? Number(text)
            : kind === 'boolean'
              ? text === 'true'
              : text;
        // Values of its own count beside those of a mapping, and instead of its name.
        const values =
          mapped.length > 0 || literals === undefined || literals.includes(name)
            ? [
                ...(mapped.length > 0 ? mapped : [name]).map(typed),
                ...(mapped.length > 0 ? (literals ?? []) : []),
              ]
            : literals;
        return {
          allOf: [
            variant as Json,
            { properties: { [tag]: { enum: [...new Set(values)] } }, required: [tag] },
          ],
        };
      });
    }
  };

  // Mappings that lead nowhere are their author's mistake, and say nothing.
  const leadsTo = (ref: string, file: string, key: string): boolean => {
    try {
      return /[#/.]/.test(ref) && references.target({ value: { $ref: ref }, file })?.key === key;
    } catch {
      return false;
    }
  };

  /** Whether two variants have one tag, which then tells nothing: they are tried in turn. */
  const areAmbiguous = (variants: readonly Json[], tag: string, file: string): boolean => {
    const targets = variants.flatMap((each) => references.target({ value: each, file }) ?? []);
    const said = targets.map(({ key, place }) => {
      const name = key.slice(key.lastIndexOf('/') + 1);
      const literals = tagOf(place, tag, 0)?.literals ?? [];
      return literals.includes(name) ? [] : literals;
    });
    return new Set(said.flat()).size < said.flat().length;
  };

  /** What a variant says of its tag. Values of its own win over its name, which many documents never meant as a tag. */
  const tagOf = (place: Located, tag: string, depth: number): Tag | undefined => {
    if (depth > 8) return undefined;
    const found = references.resolve(place);
    const property = isObject(found.value.properties) ? found.value.properties[tag] : undefined;
    if (property !== undefined) {
      const { value } = references.resolve({ value: property, file: found.file });
      const literals =
        value.const !== undefined ? [value.const] : Array.isArray(value.enum) ? value.enum : undefined;
      const kind = literals?.[0] !== undefined ? typeof literals[0] : value.type;
      return { ...(typeof kind === 'string' && { kind }), ...(literals !== undefined && { literals }) };
    }
    for (const part of Array.isArray(found.value.allOf) ? found.value.allOf : []) {
      const said = tagOf({ value: part as Json, file: found.file }, tag, depth + 1);
      if (said !== undefined) return said;
    }
    const inner = [found.value.oneOf, found.value.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
    const tags = inner.map((each) => tagOf({ value: each as Json, file: found.file }, tag, depth + 1));
    if (tags.length === 0 || !tags.every((each) => each?.literals !== undefined)) return undefined;
    return { ...tags[0], literals: tags.flatMap((each) => each?.literals ?? []) };
  };

  /** A part that asks for a property says nothing of directions: another part that declares it does. */
  const withoutUnasked = (
    part: Json,
    made: JsonObject | boolean,
    parts: readonly Json[],
    file: string,
  ): JsonObject | boolean => {
    if (!isObject(part) || !isObject(made) || !Array.isArray(made.required)) return made;
    const declared = isObject(part.properties) ? part.properties : {};
    const isKept = (name: string): boolean =>
      name in declared || !parts.some((other) => other !== part && declaresUnasked(other, name, file, 0));
    return { ...made, required: made.required.filter((name) => isKept(String(name))) };
  };

  const isUnasked = (value: JsonObject, name: string, file: string): boolean =>
    isObject(value.properties) && name in value.properties
      ? unasked(value, name, file)
      : (Array.isArray(value.allOf) ? value.allOf : []).some((each) =>
          declaresUnasked(each as Json, name, file, 0),
        );

  const declaresUnasked = (schema: Json, name: string, file: string, depth: number): boolean => {
    if (!isObject(schema) || depth > 8) return false;
    const { value, file: at } = references.resolve({ value: schema, file });
    if (unasked(value, name, at)) return true;
    return (Array.isArray(value.allOf) ? value.allOf : []).some((each) =>
      declaresUnasked(each as Json, name, at, depth + 1),
    );
  };

  const unasked = (schema: JsonObject, name: string, file: string): boolean => {
    const property = isObject(schema.properties) ? schema.properties[name] : undefined;
    if (!isObject(property)) return false;
    return isMarked(property, file, 0);
  };

  /** Said in place, where it refers to, or by a part of it. */
  const isMarked = (schema: Json, file: string, depth: number): boolean => {
    if (!isObject(schema) || depth > 8) return false;
    if (schema[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return true;
    try {
      const target = references.target({ value: schema, file });
      if (target !== undefined && isMarked(target.place.value ?? null, target.place.file, depth + 1))
        return true;
    } catch {
      return false;
    }
    return (Array.isArray(schema.allOf) ? schema.allOf : []).some((part) =>
      isMarked(part as Json, file, depth + 1),
    );
  };

  return {
    convert,
    definition: (ref) => definitions.get(ref) ?? true,
    definitions: () => definitions,
  };
}

interface Tag {
  readonly kind?: string;
  readonly literals?: readonly Json[];
}

function impliedType(value: JsonObject): string | undefined {
  // Beside alternatives of other types it is about those of its own.
  const alternatives = [value.oneOf, value.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const named = alternatives.flatMap((each) =>
    isObject(each) && typeof each.type === 'string' ? [each.type] : [],
  );
  const type = keywordType(value);
  return named.some((name) => name !== type) ? undefined : type;
}

function keywordType(value: JsonObject): string | undefined {
  if (
    value.properties !== undefined ||
    value.required !== undefined ||
    value.additionalProperties !== undefined
  )
    return 'object';
  // A list of them is often meant as alternatives: it says nothing but what it says of arrays.
  const isList = isObject(value.items) || typeof value.items === 'boolean';
  return isList || value.prefixItems !== undefined ? 'array' : undefined;
}

function isPattern(value: unknown): value is string {
  try {
    new RegExp(String(value));
    return typeof value === 'string';
  } catch {
    return false;
  }
}

function leavesOutNull(value: JsonObject): boolean {
  return (Array.isArray(value.enum) && !value.enum.includes(null)) || (value.const ?? null) !== null;
}
