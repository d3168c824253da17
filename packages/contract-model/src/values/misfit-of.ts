import type {
  ArrayType,
  NumberType,
  ObjectType,
  RecordType,
  StringType,
  TupleType,
  Type,
  UnionType,
} from '../model/index.js';
import { itemTypeAt } from '../model/item-type.js';
import { variantOfTag } from '../model/tag-value.js';
import { patternOf } from '../pattern-of.js';
import { codecMisfit } from './codec-values.js';
import { compactJson } from './compact-json.js';
import { type Ask, conditionMisfit } from './condition-misfit.js';
import { isMultipleOf } from './is-multiple-of.js';
import { isObject } from './is-object.js';
import { appendPointer } from './json-pointer.js';
import type { Misfit } from './misfit.js';

/** How values are held against types. */
export interface MisfitOptions {
  /** The type behind a name. */
  readonly resolve: (name: string) => Type;
  /** Whether keys that an object neither names nor keeps are a misfit: an example shows what is really sent. */
  readonly named: boolean;
}

/** How deep a value is followed; no example is deeper. */
const maxDepth = 200;

/** The first reason for which a value does not fit a type in its canonical wire form; `undefined` if it fits. */
export function misfitOf(
  type: Type,
  value: unknown,
  options: MisfitOptions,
  pointer = '',
  depth = 0,
): Misfit | undefined {
  const inner = (part: Type, item: unknown, key?: string | number): Misfit | undefined =>
    misfitOf(part, item, options, key === undefined ? pointer : appendPointer(pointer, key), depth + 1);
  const fail = (message: string | undefined): Misfit | undefined =>
    message === undefined ? undefined : { pointer, message };
  if (depth > maxDepth) return fail(`must not be nested more than ${maxDepth} deep`);
  switch (type.kind) {
    case 'unknown':
      return undefined;
    case 'never':
      return fail('must not be there');
    case 'boolean':
      return fail(typeof value === 'boolean' ? undefined : 'must be true or false');
    case 'undefined':
      return fail(value === undefined ? undefined : 'must not be there');
    // What is not JSON is no value of a document: an example of it says nothing that could be checked.
    case 'binary':
    case 'stream':
      return undefined;
    case 'null':
      return fail(value === null ? undefined : 'must be null');
    case 'number':
      return fail(numberMisfit(type, value));
    case 'string':
      return fail(stringMisfit(type, value));
    case 'codec':
      return fail(codecMisfit(type, value));
    case 'enum':
      return fail(
        type.values.some((literal) => literal === value) ? undefined : `must be ${listed(type.values)}`,
      );
    case 'array':
      return arrayMisfit(type, value, inner, fail);
    case 'tuple':
      return tupleMisfit(type, value, inner, fail);
    case 'record':
      return recordMisfit(type, value, inner, fail);
    case 'object':
      return objectMisfit(type, value, options.named, inner, fail);
    case 'union':
      return unionMisfit(type, value, options, pointer, depth);
    case 'intersection': {
      const fits = { ...options, named: false };
      const ask: Ask = (part, item, at) => misfitOf(part, item, fits, at ?? pointer, depth + 1);
      return (
        first(type.parts, (part) => ask(part, value)) ??
        first(type.conditions ?? [], (condition) => conditionMisfit(condition, value, pointer, ask))
      );
    }
    case 'reference':
      return inner(options.resolve(type.name), value);
  }
}

type Inner = (part: Type, item: unknown, key?: string | number) => Misfit | undefined;
type Fail = (message: string | undefined) => Misfit | undefined;

function first<Item>(items: Iterable<Item>, find: (item: Item) => Misfit | undefined): Misfit | undefined {
  for (const item of items) {
    const misfit = find(item);
    if (misfit !== undefined) return misfit;
  }
  return undefined;
}

function listed(values: readonly unknown[]): string {
  const texts = values.slice(0, 12).map(compactJson);
  return values.length > 12
    ? `one of ${texts.join(', ')} and ${values.length - 12} more`
    : texts.length === 1
      ? texts.join('')
      : `one of ${texts.join(', ')}`;
}

function numberMisfit(type: NumberType, value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint')
    return type.integer ? 'must be an integer' : 'must be a number';
  const amount = Number(value);
  if (type.integer && !Number.isInteger(amount)) return 'must be an integer';
  if (type.minimum !== undefined && amount < type.minimum) return `must be at least ${type.minimum}`;
  if (type.maximum !== undefined && amount > type.maximum) return `must be at most ${type.maximum}`;
  if (type.exclusiveMinimum !== undefined && amount <= type.exclusiveMinimum)
    return `must be above ${type.exclusiveMinimum}`;
  if (type.exclusiveMaximum !== undefined && amount >= type.exclusiveMaximum)
    return `must be below ${type.exclusiveMaximum}`;
  if (type.multipleOf !== undefined && !isMultipleOf(amount, type.multipleOf))
    return `must be a multiple of ${type.multipleOf}`;
  return undefined;
}

function stringMisfit(type: StringType, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  const length = [...value].length;
  if (length < (type.minLength ?? 0)) return `must have at least ${type.minLength} characters`;
  if (length > (type.maxLength ?? length)) return `must have at most ${type.maxLength} characters`;
  if (type.pattern !== undefined && !patternOf(type.pattern).test(value)) return `must match ${type.pattern}`;
  return undefined;
}

function arrayMisfit(type: ArrayType, value: unknown, inner: Inner, fail: Fail): Misfit | undefined {
  if (!Array.isArray(value)) return fail('must be a list');
  if (value.length < (type.minItems ?? 0)) return fail(`must have at least ${type.minItems} items`);
  if (value.length > (type.maxItems ?? value.length)) return fail(`must have at most ${type.maxItems} items`);
  const texts = type.uniqueItems === true ? value.map((item) => compactJson(item)) : [];
  if (new Set(texts).size < texts.length) return fail('must not have the same item twice');
  return first(value.entries(), ([index, item]) => inner(type.items, item, index));
}

function tupleMisfit(type: TupleType, value: unknown, inner: Inner, fail: Fail): Misfit | undefined {
  if (!Array.isArray(value)) return fail('must be a list');
  if (value.length < type.required) return fail(`must have at least ${type.required} items`);
  if (type.rest === undefined && value.length > type.items.length)
    return fail(`must have at most ${type.items.length} items`);
  return first(value.entries(), ([index, item]) => inner(itemTypeAt(type, index), item, index));
}

function recordMisfit(type: RecordType, value: unknown, inner: Inner, fail: Fail): Misfit | undefined {
  if (!isObject(value)) return fail('must be an object');
  const keys = Object.keys(value);
  const count = countMisfit(type, keys.length);
  if (count !== undefined) return fail(count);
  return first(keys, (key) => {
    const { keyCodec, keyPattern } = type;
    if (keyPattern !== undefined && !patternOf(keyPattern).test(key))
      return fail(`has the key ${key}, which must match ${keyPattern}`);
    const wrong =
      keyCodec === undefined
        ? undefined
        : codecMisfit({ kind: 'codec', codec: keyCodec, writes: 'string' }, key);
    return wrong === undefined
      ? inner(type.values, value[key], key)
      : fail(`has the key ${key}, which ${wrong}`);
  });
}

function objectMisfit(
  type: ObjectType,
  value: unknown,
  named: boolean,
  inner: Inner,
  fail: Fail,
): Misfit | undefined {
  if (!isObject(value)) return fail('must be an object');
  const count = countMisfit(type, Object.keys(value).length);
  if (count !== undefined) return fail(count);
  const fields = new Map(type.fields.map((field) => [field.name, field]));
  const missing = type.fields.find((field) => field.required && value[field.name] === undefined);
  if (missing !== undefined) return fail(`must have the key ${missing.name}`);
  const { extra } = type;
  return first(Object.keys(value), (key) => {
    const field = fields.get(key);
    if (field !== undefined) return inner(field.type, value[key], key);
    if (typeof extra === 'object') return inner(extra, value[key], key);
    const isRefused = extra === 'closed' || (extra === 'ignored' && named);
    return isRefused ? fail(`has the key ${key}, which the schema does not name`) : undefined;
  });
}

function countMisfit(type: ObjectType | RecordType, count: number): string | undefined {
  if (count < (type.minProperties ?? 0)) return `must have at least ${type.minProperties} keys`;
  return count > (type.maxProperties ?? count) ? `must have at most ${type.maxProperties} keys` : undefined;
}

/** With a discriminator, only the variant that it names counts; else any may fit, with `oneOf` exactly one. */
function unionMisfit(
  type: UnionType,
  value: unknown,
  options: MisfitOptions,
  pointer: string,
  depth: number,
): Misfit | undefined {
  const { discriminator, variants } = type;
  const tag = discriminator !== undefined && isObject(value) ? value[discriminator.property] : undefined;
  const named = discriminator === undefined ? undefined : variantOfTag(discriminator, tag);
  const chosen = named === undefined ? undefined : variants[named];
  const candidates = chosen === undefined ? variants : [chosen];
  const misfits = candidates.map((variant) =>
    misfitOf(variant, value, { ...options, named: false }, pointer, depth + 1),
  );
  const fitting = candidates.filter((_, index) => misfits[index] === undefined);
  if (fitting.length === 0) return closest(misfits, pointer);
  if (type.exclusive && fitting.length > 1)
    return {
      pointer,
      message: `must fit exactly one of ${variants.length} alternatives, but fits ${fitting.length}`,
    };
  if (!options.named) return undefined;
  const strict = fitting.map((variant) => misfitOf(variant, value, options, pointer, depth + 1));
  return strict.includes(undefined) ? undefined : strict[0];
}

/** The alternative that the value came closest to tells most. */
function closest(misfits: readonly (Misfit | undefined)[], pointer: string): Misfit {
  const known = misfits.filter((misfit) => misfit !== undefined);
  const deepest = known.reduce<Misfit | undefined>(
    (best, misfit) => (misfit.pointer.length > (best?.pointer.length ?? -1) ? misfit : best),
    undefined,
  );
  if (deepest !== undefined && deepest.pointer.length > pointer.length) return deepest;
  const messages = [...new Set(known.map((misfit) => misfit.message))];
  return { pointer, message: messages.join(', or ') };
}
