import type { CodecType, Field, ObjectType, Type, UnionType } from '@firn/contract';
import { anyJson, formatValues, hexOf } from '@firn/property-tests';
import fc from 'fast-check';
import { canonicalText } from './reference-check.js';

/** How deep references are followed; a recursive type ends where it may. */
const maxDepth = 6;

/** Value of members that no field names, by which a test finds them again. */
export const furtherValue = 'further member';

/** Names of members that no field has; some mean something to JavaScript itself. */
const furtherNames = ['further', 'more', 'valueOf', 'hasOwnProperty', '__proto__', '07', '3'];

/** What values are made. */
export interface ValueOptions {
  /** Whether objects that say nothing of other members have some. Default: true. */
  readonly further?: boolean;
}

/** Valid wire values of a type. `types` has the types that references name. */
export function validValues(
  type: Type,
  types: ReadonlyMap<string, Type>,
  options: ValueOptions = {},
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (part: Type) => validValues(part, types, options, depth + 1);
  switch (type.kind) {
    case 'unknown':
      return anyJson;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'number':
      return numbers(type);
    case 'string':
      return strings(type);
    case 'codec':
      return codecs(type);
    case 'enum':
      return fc.constantFrom(...type.values);
    case 'array': {
      const maxLength = type.maxItems ?? Math.max(type.minItems ?? 0, depth > maxDepth ? 0 : 4);
      const sizes = { minLength: type.minItems ?? 0, maxLength };
      if (type.uniqueItems !== true) return fc.array(inner(type.items), sizes);
      return fc.uniqueArray(inner(type.items), { ...sizes, selector: canonicalText });
    }
    case 'tuple':
      return tuples(type, inner);
    case 'record':
      return fc.dictionary(recordKeys(type), inner(type.values), {
        minKeys: type.minProperties ?? 0,
        maxKeys: type.maxProperties ?? (depth > maxDepth ? 0 : 4),
      });
    case 'object':
      return objects(type, inner, options, depth);
    case 'union': {
      if (type.discriminator !== undefined) return tagged(type, type.discriminator, inner);
      const variants = type.variants.filter((variant) => variant.kind !== 'never');
      const flat = depth > maxDepth ? variants.filter((variant) => variant.kind === 'null') : [];
      return fc.oneof(...(flat.length > 0 ? flat : variants).map(inner));
    }
    case 'intersection':
      return fc.tuple(...type.parts.map(inner)).map((parts) => joinedMembers(parts));
    case 'reference':
      return validValues(types.get(type.name) ?? { kind: 'never' }, types, options, depth + 1);
    default:
      return anyJson;
  }
}

function codecs({
  codec,
  minimum = 0n,
  maximum,
  minLength = 0,
  maxLength,
}: CodecType): fc.Arbitrary<unknown> {
  if (maximum !== undefined) return fc.bigInt({ min: minimum, max: maximum }).map(String);
  if (maxLength !== undefined)
    return fc.integer({ min: Math.ceil(minLength / 2) - 1, max: Math.floor(maxLength / 2) - 1 }).chain(hexOf);
  return formatValues[codec] ?? fc.constant(undefined);
}

function tagged(
  { variants }: UnionType,
  { property, mapping, otherwise }: NonNullable<UnionType['discriminator']>,
  inner: (type: Type) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const tags = Object.entries(mapping).map(([tag, index]) => {
    return inner(variants[index] ?? { kind: 'never' }).map((value) =>
      joinedMembers([value, { [property]: tag }]),
    );
  });
  const other = otherwise === undefined ? undefined : variants[otherwise];
  const untold = (value: unknown): boolean =>
    !Object.hasOwn(mapping, String((value as Readonly<Record<string, unknown>>)[property]));
  return fc.oneof(...tags, ...(other === undefined ? [] : [inner(other).filter(untold)]));
}

/** One object with the members of several; unlike `Object.assign` it may have one named `__proto__`. */
function joinedMembers(parts: readonly unknown[]): unknown {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part as object)));
}

function recordKeys({ keyPattern, keyCodec }: Type & { kind: 'record' }): fc.Arbitrary<string> {
  if (keyCodec !== undefined) return codecs({ kind: 'codec', codec: keyCodec, writes: 'string' }).map(String);
  if (keyPattern !== undefined) return fc.stringMatching(new RegExp(keyPattern, 'u'));
  return fc.string({ maxLength: 5 }).filter((key) => key !== '__proto__');
}

function numbers(type: Type & { kind: 'number' }): fc.Arbitrary<number> {
  const least = type.minimum ?? (type.exclusiveMinimum === undefined ? -1000 : type.exclusiveMinimum + 1);
  const most =
    type.maximum ?? (type.exclusiveMaximum === undefined ? least + 5000 : type.exclusiveMaximum - 1);
  const { multipleOf } = type;
  if (multipleOf !== undefined) {
    const [min, max] = [Math.ceil(least / multipleOf), Math.floor(most / multipleOf)];
    return fc.integer({ min, max }).map((value) => value * multipleOf);
  }
  if (type.integer) return fc.integer({ min: least, max: most });
  return fc.double({ min: least, max: most, noNaN: true });
}

function strings({ pattern, minLength = 0, maxLength }: Type & { kind: 'string' }): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const unit = fc.constantFrom('a', '"', '\\', '\n', 'é', '😀', ' ', '0');
  return fc.string({ unit, minLength, maxLength: maxLength ?? minLength + 6 });
}

function tuples(
  type: Type & { kind: 'tuple' },
  inner: (type: Type) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const items = type.items.map(inner);
  const rest = type.rest === undefined ? fc.constant([]) : fc.array(inner(type.rest), { maxLength: 2 });
  return fc
    .tuple(fc.integer({ min: type.required, max: items.length }), fc.tuple(...items), rest)
    .map(([length, values, more]) => {
      return length < items.length ? values.slice(0, length) : [...values, ...more];
    });
}

function objects(
  type: ObjectType,
  inner: (type: Type) => fc.Arbitrary<unknown>,
  { further = true }: ValueOptions,
  depth: number,
): fc.Arbitrary<unknown> {
  const fields = type.fields.filter(
    (field) => field.type.kind !== 'never' && (field.required || depth <= maxDepth),
  );
  const entries = fields.map((field) => fieldEntries(field, inner(field.type)));
  const isOpen = type.extra === 'ignored' || type.extra === 'open';
  const extra = isOpen
    ? fc.oneof(fc.constant(furtherValue), anyJson)
    : typeof type.extra === 'string'
      ? undefined
      : inner(type.extra);
  const names = isOpen ? fc.constantFrom(...furtherNames) : fc.string({ maxLength: 4 });
  const known = new Set(type.fields.flatMap((field) => [field.name, ...field.aliases]));
  const isFree = (key: string): boolean => !known.has(key) && (isOpen || key !== '__proto__');
  const others =
    extra === undefined || (isOpen && !further)
      ? fc.constant([])
      : fc.array(fc.tuple(names.filter(isFree), extra), { maxLength: 2 });
  return fc.tuple(fc.tuple(...entries), others).map(([named, more]) => {
    return Object.fromEntries([...named.flat(), ...more]) as unknown;
  });
}

function fieldEntries(
  field: Field,
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<readonly (readonly [string, unknown])[]> {
  const name = fc.constantFrom(field.name, ...field.aliases);
  const entry = fc.tuple(name, values).map((pair) => [pair]);
  return field.required
    ? entry
    : fc.oneof({ weight: 2, arbitrary: entry }, { weight: 1, arbitrary: fc.constant([]) });
}
