import randexp from 'randexp';
import { isObject, type Json, type JsonObject } from '../json.js';
import type { PlainSchemas } from './plain-schema.js';

/** Nothing that a schema allows was found: it allows nothing, or it is too entangled for this folder. */
export class NotSynthesised extends Error {
  override readonly name = 'NotSynthesised';
}

/** Whether an error is a {@link NotSynthesised}, of this or of another copy of the code. */
export function isNotSynthesised(error: unknown): error is NotSynthesised {
  return error instanceof Error && error.name === 'NotSynthesised';
}

/** How values are made. */
export interface Synthesis {
  /** Whether optional properties are there too. */
  readonly full: boolean;
  /** Which of several variants is taken first. */
  readonly turn: number;
  /** Whether texts hold what has a meaning in URLs, forms and quotation marks. Default: false. */
  readonly hard?: boolean;
}

type Schema = JsonObject | boolean;

const deepest = 5;
/** How many schemas are looked at for one value: alternatives that lead back to themselves double with every level. */
const mostSchemas = 20_000;

// Its declarations tell of a default export, its module is the class itself.
const RandExp = randexp as unknown as typeof randexp.default;

/** A value that a converted schema allows. */
export function synthesise(schemas: PlainSchemas, schema: Schema, how: Synthesis): Json {
  let left = mostSchemas;
  return value(schema, 0, '');

  function value(given: Schema, depth: number, name: string): Json {
    if (depth > 40) throw new NotSynthesised('it nests without an end');
    if (given === false) throw new NotSynthesised('nothing is allowed');
    if (given === true) return 'anything';
    const flat = flatten(given, depth);
    const variants = flat.oneOf ?? flat.anyOf;
    if (Array.isArray(variants)) return anyVariant(flat, variants as Schema[], depth, name);
    if (flat.const !== undefined) return flat.const;
    if (Array.isArray(flat.enum)) {
      const allowed = flat.enum.filter((item) => fitsType(item as Json, flat.type));
      if (allowed.length === 0) throw new NotSynthesised('an enum without a value of its type');
      const present = allowed.filter((item) => item !== null);
      return (present.length > 0 ? present[how.turn % present.length] : null) as Json;
    }
    switch (kindOf(flat)) {
      case 'object':
        return objectValue(flat, depth);
      case 'array':
        return arrayValue(flat, depth);
      case 'string':
        return stringValue(flat, name);
      case 'integer':
      case 'number':
        return numberValue(flat);
      case 'boolean':
        return how.turn % 2 === 0;
      case 'null':
        return null;
      default:
        return 'anything';
    }
  }

  /** The schema without its references and with its `allOf` parts in one. */
  function flatten(schema: JsonObject, depth: number): JsonObject {
    if (depth > 60 || left-- <= 0) throw new NotSynthesised('references without an end');
    let flat: JsonObject = schema;
    if (typeof flat.$ref === 'string') {
      const { $ref, ...rest } = flat;
      const found = schemas.definition($ref as string);
      if (found === false) throw new NotSynthesised('nothing is allowed');
      flat = meet(found === true ? {} : flatten(found, depth + 1), rest);
    }
    if (Array.isArray(flat.allOf)) {
      const { allOf, ...rest } = flat;
      flat = (allOf as Schema[]).reduce<JsonObject>((met, part) => {
        if (part === false) throw new NotSynthesised('nothing is allowed');
        return part === true ? met : meet(met, flatten(part, depth + 1));
      }, rest);
    }
    return flat;
  }

  function anyVariant(flat: JsonObject, variants: readonly Schema[], depth: number, name: string): Json {
    const { oneOf, anyOf, ...rest } = flat;
    const other = oneOf !== undefined && anyOf !== undefined ? { anyOf } : {};
    const failures: string[] = [];
    for (let index = 0; index < variants.length; index++) {
      const variant = variants[(index + how.turn) % variants.length];
      if (variant === undefined || variant === false) continue;
      try {
        const met = meet({ ...rest, ...other }, variant === true ? {} : flatten(variant, depth + 1));
        if (met.type === 'null' && variants.length > 1 && index < variants.length - 1) continue;
        return value(met, depth + 1, name);
      } catch (error) {
        if (!isNotSynthesised(error)) throw error;
        failures.push(error.message);
      }
    }
    throw new NotSynthesised(failures[0] ?? 'no variant');
  }

  function objectValue(flat: JsonObject, depth: number): Json {
    const properties = isObject(flat.properties) ? flat.properties : {};
    const required = new Set((Array.isArray(flat.required) ? flat.required : []).map(String));
    const result: Record<string, Json> = {};
    for (const [name, schema] of Object.entries(properties)) {
      if (!required.has(name) && (!how.full || depth > deepest)) continue;
      try {
        result[name] = value(schema as Schema, depth + 1, name);
      } catch (error) {
        if (required.has(name) || !isNotSynthesised(error)) throw error;
      }
    }
    const extra = isObject(flat.additionalProperties) ? flat.additionalProperties : undefined;
    for (const name of required)
      if (!Object.hasOwn(properties, name)) {
        if (flat.additionalProperties === false && !isObject(flat.patternProperties))
          throw new NotSynthesised(`${name} is both required and refused`);
        result[name] = value(extra ?? true, depth + 1, name);
      }
    const fewest = typeof flat.minProperties === 'number' ? flat.minProperties : 0;
    const most = typeof flat.maxProperties === 'number' ? flat.maxProperties : Number.POSITIVE_INFINITY;
    const wanted = Math.max(
      fewest,
      extra !== undefined && how.full && depth <= deepest ? Object.keys(result).length + 1 : 0,
    );
    for (let index = 1; Object.keys(result).length < Math.min(wanted, most); index++) {
      if (index > 50) throw new NotSynthesised('not enough names');
      if (flat.additionalProperties === false) {
        const rest = Object.entries(properties).find(([name]) => !Object.hasOwn(result, name));
        if (rest === undefined) throw new NotSynthesised('not enough properties');
        result[rest[0]] = value(rest[1] as Schema, depth + 1, rest[0]);
      } else
        result[
          isObject(flat.propertyNames)
            ? String(value(flat.propertyNames, depth + 1, '')) + (index > 1 ? index : '')
            : `key${index}`
        ] = value(extra ?? true, depth + 1, '');
    }
    return result;
  }

  function arrayValue(flat: JsonObject, depth: number): Json {
    const prefix = Array.isArray(flat.prefixItems) ? (flat.prefixItems as Schema[]) : [];
    const least = typeof flat.minItems === 'number' ? flat.minItems : 0;
    const most = typeof flat.maxItems === 'number' ? flat.maxItems : Number.POSITIVE_INFINITY;
    if (least > 1000) throw new NotSynthesised('a very long list');
    const items = (flat.items ?? true) as Schema;
    const wanted = Math.min(
      most,
      Math.max(
        least,
        prefix.length,
        how.full && depth <= deepest && items !== false
          ? 2
          : depth <= deepest && how.full
            ? prefix.length
            : 0,
      ),
    );
    const list: Json[] = [];
    for (let index = 0; index < wanted; index++) {
      try {
        const item = value(prefix[index] ?? items, depth + 1, '');
        const same =
          flat.uniqueItems === true && list.some((other) => JSON.stringify(other) === JSON.stringify(item));
        if (!same) list.push(item);
        else if (list.length < least) list.push(another(prefix[index] ?? items, item, index, depth));
      } catch (error) {
        if (list.length < least || !isNotSynthesised(error)) throw error;
        break;
      }
    }
    return list;
  }

  /** A second value of a list whose items differ. */
  function another(schema: Schema, item: Json, index: number, depth: number): Json {
    if (
      typeof item === 'string' &&
      isObject(schema) &&
      schema.enum === undefined &&
      schema.pattern === undefined
    )
      return `${item}${index}`;
    if (typeof item === 'number') return item + index;
    const next = synthesise(schemas, schema, { ...how, turn: how.turn + index });
    if (JSON.stringify(next) === JSON.stringify(item) || depth > deepest)
      throw new NotSynthesised('items that differ');
    return next;
  }

  function stringValue(flat: JsonObject, name: string): string {
    const least = typeof flat.minLength === 'number' ? flat.minLength : 0;
    const most = typeof flat.maxLength === 'number' ? flat.maxLength : Number.POSITIVE_INFINITY;
    if (least > 100_000) throw new NotSynthesised('a very long text');
    if (typeof flat.pattern === 'string') return patternValue(flat.pattern, least, most);
    const format = String(flat.format ?? '');
    const plain = name === '' ? 'some text' : `${name} text`;
    const known = formats[format] ?? (how.hard === true ? hardText(plain, most) : plain);
    const text = known.length < least ? known.padEnd(least, 'x') : known;
    return text.length > most ? text.slice(0, most) : text;
  }

  function patternValue(pattern: string, least: number, most: number): string {
    const expected = new RegExp(pattern);
    for (const plain of [
      'abc',
      'ABC',
      '1',
      '123',
      '2020-01-02',
      'a@example.com',
      'https://example.com/',
      '#a0b1c2',
      '1.2.3',
      '+14155550100',
      'ABCDEFGHIJ',
    ])
      if (expected.test(plain) && plain.length >= least && plain.length <= most) return plain;
    for (let attempt = 0; attempt < 200; attempt++) {
      const made = new RandExp(pattern);
      made.max = Math.max(10, Math.min(least, 200));
      let state = attempt * 7919 + 17 + how.turn;
      made.randInt = (from, to) => {
        state = (state * 1103515245 + 12345) % 2147483648;
        // A quantifier such as {0,2147483648} means any number.
        return from + (state % (Math.min(to - from, 4095) + 1));
      };
      made.defaultRange.subtract(127, 65535);
      made.defaultRange.subtract(0, 32);
      const text = made.gen();
      if (text.length >= least && text.length <= most && expected.test(text)) return text;
    }
    throw new NotSynthesised(`no text for ${pattern}`);
  }

  function numberValue(flat: JsonObject): number {
    const step = typeof flat.multipleOf === 'number' ? flat.multipleOf : kindOf(flat) === 'integer' ? 1 : 0;
    const low = Math.max(
      number(flat.minimum, Number.NEGATIVE_INFINITY),
      number(flat.exclusiveMinimum, Number.NEGATIVE_INFINITY),
    );
    const high = Math.min(
      number(flat.maximum, Number.POSITIVE_INFINITY),
      number(flat.exclusiveMaximum, Number.POSITIVE_INFINITY),
    );
    const open = (n: number): boolean =>
      n !== flat.exclusiveMinimum && n !== flat.exclusiveMaximum && n >= low && n <= high;
    // Integers beyond 2^53 have lost digits in JSON: docs/decisions/checks-and-encoders.md.
    const start = Number.isFinite(low)
      ? Math.max(low, Number.MIN_SAFE_INTEGER)
      : Number.isFinite(high)
        ? Math.min(high, 7)
        : 7;
    const near = step > 0 ? Math.ceil(start / step) * step : start;
    for (const candidate of [
      near + (how.turn % 3) * (step || 1),
      near,
      near + (step || 1),
      near + (step || 0.25),
      near - (step || 1),
      (low + high) / 2,
    ])
      if (open(candidate)) return candidate;
    throw new NotSynthesised(`no number from ${low} to ${high}`);
  }
}

/** What means something in a path, a query, a cookie, a form or JSON, after a text; as much of it as there is room for. */
function hardText(plain: string, most: number): string {
  const text = `${plain} 50%41+"a"&b=c;d?e#/ü,f`;
  return text.length <= most ? text : plain;
}

const formats: Readonly<Record<string, string>> = {
  date: '2024-02-29',
  'date-time': '2024-02-29T12:34:56.789Z',
  time: '12:34:56Z',
  duration: 'P1DT2H',
  email: 'person@example.com',
  'idn-email': 'person@example.com',
  uuid: '0b5e9d5c-5e3b-4c3a-9f49-3f1f5a2f7d10',
  guid: '0b5e9d5c-5e3b-4c3a-9f49-3f1f5a2f7d10',
  uri: 'https://example.com/a?b=c',
  url: 'https://example.com/a?b=c',
  'uri-reference': '/a/b',
  'uri-template': '/a/{b}',
  iri: 'https://example.com/a',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ip: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'aGVsbG8=',
  base64: 'aGVsbG8=',
  'json-pointer': '/a/b',
  regex: '^a$',
  int64: '9007199254740993',
  decimal: '1.25',
};

function kindOf(flat: JsonObject): string | undefined {
  const { type } = flat;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return String(type.find((name) => name !== 'null') ?? 'null');
  if (
    isObject(flat.properties) ||
    flat.additionalProperties !== undefined ||
    Array.isArray(flat.required) ||
    flat.patternProperties !== undefined
  )
    return 'object';
  if (flat.items !== undefined || flat.prefixItems !== undefined) return 'array';
  if (
    flat.pattern !== undefined ||
    flat.minLength !== undefined ||
    flat.format !== undefined ||
    flat.maxLength !== undefined
  )
    return 'string';
  if (flat.minimum !== undefined || flat.maximum !== undefined) return 'number';
  return undefined;
}

function fitsType(value: Json, type: Json | undefined): boolean {
  const listed = type === undefined ? [] : Array.isArray(type) ? type : [type];
  if (listed.length === 0) return true;
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return listed.some((name) => name === kind || (name === 'integer' && Number.isInteger(value)));
}

function number(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** What both schemas allow, as far as their keywords can be put together. */
function meet(left: JsonObject, right: JsonObject): JsonObject {
  const met: Record<string, Json | undefined> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const before = met[key];
    if (before === undefined || value === undefined) met[key] = value;
    else if (key === 'properties' && isObject(before) && isObject(value)) {
      const all: Record<string, Json | undefined> = { ...before };
      for (const [name, schema] of Object.entries(value))
        all[name] =
          all[name] === undefined ? schema : ({ allOf: [all[name] as Json, schema as Json] } as Json);
      met[key] = all as Json;
    } else if (key === 'required') met[key] = [...new Set([...(before as Json[]), ...(value as Json[])])];
    else if (key === 'type') {
      const kept = lists(before).filter(
        (name) =>
          lists(value).includes(name) ||
          (name === 'integer' && lists(value).includes('number')) ||
          (name === 'number' && lists(value).includes('integer')),
      );
      if (kept.length === 0) throw new NotSynthesised('types that exclude each other');
      met[key] = kept.length === 1 ? (kept[0] as Json) : kept;
    } else if (key === 'enum') {
      met[key] = (before as Json[]).filter((item) =>
        (value as Json[]).some((other) => JSON.stringify(item) === JSON.stringify(other)),
      );
    } else if (key === 'minimum' || key === 'minLength' || key === 'minItems' || key === 'exclusiveMinimum')
      met[key] = Math.max(before as number, value as number);
    else if (key === 'maximum' || key === 'maxLength' || key === 'maxItems' || key === 'exclusiveMaximum')
      met[key] = Math.min(before as number, value as number);
    else if (key === 'oneOf' || key === 'anyOf')
      met.allOf = [...((met.allOf as Json[] | undefined) ?? []), { [key]: value }];
    else if ((key === 'additionalProperties' || key === 'items') && value === true) continue;
    else if (key === 'items' && isObject(before)) met[key] = { allOf: [before, value] };
    else met[key] = value;
  }
  return met;
}

function lists(value: Json | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}
