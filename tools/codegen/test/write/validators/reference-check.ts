import { codecs, type ObjectType, type Type } from '@firn/contract';
import { primitives } from './primitives.js';

type Predicate = (value: unknown) => boolean;

const isMultipleOf = primitives.isMultipleOf as (value: number, divisor: number) => boolean;

/** Whether a JSON value is valid, found out by walking the type: slow, plain, and written without a look at the generated code. */
export function accepts(type: Type, value: unknown, types: ReadonlyMap<string, Type>): boolean {
  const check = (part: Type, item: unknown) => accepts(part, item, types);
  switch (type.kind) {
    case 'unknown':
      return value !== undefined;
    case 'never':
      return false;
    case 'boolean':
    case 'string':
      return typeof value === type.kind && (type.kind === 'boolean' || acceptsString(type, String(value)));
    case 'null':
      return value === null;
    case 'undefined':
    case 'binary':
    case 'stream':
      throw new Error(`${type.kind} is no type of JSON`);
    case 'number':
      return typeof value === 'number' && acceptsNumber(type, value);
    case 'codec':
      return (primitives[`is${codecs[type.codec].stem}`] as Predicate)(value) && withinBounds(type, value);
    case 'enum':
      return type.values.some((literal) => literal === value);
    case 'array':
      return (
        Array.isArray(value) &&
        between(value.length, type.minItems, type.maxItems) &&
        value.every((item) => check(type.items, item)) &&
        (type.uniqueItems !== true || new Set(value.map(canonicalText)).size === value.length)
      );
    case 'tuple':
      return (
        Array.isArray(value) &&
        value.length >= type.required &&
        value.every((item, i) => {
          const part = type.items[i] ?? type.rest;
          return part !== undefined && check(part, item);
        })
      );
    case 'record':
      return (
        isRecord(value) &&
        between(Object.keys(value).length, type.minProperties, type.maxProperties) &&
        Object.entries(value).every(([key, item]) => {
          const pattern = type.keyPattern === undefined || new RegExp(type.keyPattern, 'u').test(key);
          const codec =
            type.keyCodec === undefined || (primitives[`is${codecs[type.keyCodec].stem}`] as Predicate)(key);
          return pattern && codec && check(type.values, item);
        })
      );
    case 'object':
      return isRecord(value) && acceptsObject(type, value, check);
    case 'union': {
      if (type.discriminator !== undefined) {
        const tag = isRecord(value) ? value[type.discriminator.property] : undefined;
        const { mapping, otherwise } = type.discriminator;
        const index = (typeof tag === 'string' ? mapping[tag] : undefined) ?? otherwise;
        const variant = index === undefined ? undefined : type.variants[index];
        return variant !== undefined && check(variant, value);
      }
      const matches = type.variants.filter((variant) => check(variant, value)).length;
      return type.exclusive ? matches === 1 : matches > 0;
    }
    case 'intersection':
      return type.parts.every((part) => check(part, value));
    case 'reference':
      return check(types.get(type.name) ?? { kind: 'never' }, value);
  }
}

function acceptsObject(
  type: ObjectType,
  value: Readonly<Record<string, unknown>>,
  check: (type: Type, value: unknown) => boolean,
): boolean {
  if (!between(Object.keys(value).length, type.minProperties, type.maxProperties)) return false;
  const known = new Set<string>();
  for (const field of type.fields) {
    const names = [field.name, ...field.aliases];
    for (const name of names) known.add(name);
    const used = names.find((name) => Object.hasOwn(value, name) && value[name] !== undefined);
    if (used === undefined ? field.required : !check(field.type, value[used])) return false;
  }
  const { extra } = type;
  if (extra === 'ignored' || extra === 'open') return true;
  const others = Object.entries(value).filter(([key]) => !known.has(key));
  return extra === 'closed' ? others.length === 0 : others.every(([, item]) => check(extra, item));
}

function acceptsString(type: Type & { kind: 'string' }, value: string): boolean {
  const { pattern, minLength, maxLength } = type;
  return (
    between([...value].length, minLength, maxLength) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value))
  );
}

function acceptsNumber(type: Type & { kind: 'number' }, value: number): boolean {
  if (!(type.integer ? Number.isSafeInteger(value) : Number.isFinite(value))) return false;
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, multipleOf } = type;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  return (
    value >= minimum && value <= maximum && (multipleOf === undefined || isMultipleOf(value, multipleOf))
  );
}

function withinBounds(type: Type & { kind: 'codec' }, value: unknown): boolean {
  if (typeof value === 'string' && !between(value.length, type.minLength, type.maxLength)) return false;
  if (type.minimum === undefined && type.maximum === undefined) return true;
  const number = typeof value === 'string' && !value.includes('.') ? BigInt(value) : Number(value);
  return (
    (type.minimum === undefined || number >= type.minimum) &&
    (type.maximum === undefined || number <= type.maximum)
  );
}

function between(size: number, least = 0, most = Infinity): boolean {
  return size >= least && size <= most;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that two JSON values share exactly when they are equal. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isRecord(value)) return `${typeof value} ${JSON.stringify(value)}`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`).join()}}`;
}
