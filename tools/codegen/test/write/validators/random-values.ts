import fc from 'fast-check';
import type { CodecName, CodecType, Field, ObjectType, Type, UnionType } from '../../../src/model/index.js';
import { canonicalText } from './reference-check.js';

const hexDigits = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), ...length });
const bytes = (count: number) =>
  hexDigits({ minLength: 2 * count, maxLength: 2 * count }).map((digits) => `0x${digits}`);
const base58 = (minLength: number, maxLength: number) =>
  fc.string({
    unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
    minLength,
    maxLength,
  });
const decimal = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map(String);
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const safe = fc.nat({ max: Number.MAX_SAFE_INTEGER });

/** Values in the wire form of each codec, those at its limits among them. */
const codecValues: Readonly<Record<CodecName, fc.Arbitrary<unknown>>> = {
  uint64: fc.oneof(decimal(64), safe, fc.constant('18446744073709551615'), fc.constant(0)),
  uint256: fc.oneof(decimal(256), safe),
  int64: fc.oneof(int64, fc.maxSafeInteger()),
  quantity: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => `0x${value.toString(16)}`),
  fixed4: fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => (value / 1e4).toFixed(4)),
    fc.integer(),
  ),
  'exact-number': fc.oneof(
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }).map(String),
  ),
  address: bytes(20),
  hash: bytes(32),
  'hex-bytes': fc.nat({ max: 20 }).chain(bytes),
  'hex-checksum': fc.integer({ min: 4, max: 20 }).chain(bytes),
  cb58: base58(4, 60),
  'node-id': base58(24, 33).map((text) => `NodeID-${text}`),
  bech32: fc.constantFrom(
    'P-avax1qy352eufqy352eufqy352eufqy352eufqy352euf',
    'X-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t',
  ),
  'unix-seconds': safe,
  rfc3339: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
};

/** JSON that programs meet: no key that means something to JavaScript itself, no integer that a double does not hold exactly. */
export const anyJson: fc.Arbitrary<unknown> = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => !/__proto__|\d{16}/.test(JSON.stringify(value)));

/** How deep references are followed; a recursive type ends where it may. */
const maxDepth = 6;

/** Valid wire values of a type. `types` has the types that references name. */
export function validValues(type: Type, types: ReadonlyMap<string, Type>, depth = 0): fc.Arbitrary<unknown> {
  const inner = (part: Type) => validValues(part, types, depth + 1);
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
      return objects(type, inner, depth);
    case 'union': {
      if (type.discriminator !== undefined) return tagged(type, type.discriminator, inner);
      const variants = type.variants.filter((variant) => variant.kind !== 'never');
      const flat = depth > maxDepth ? variants.filter((variant) => variant.kind === 'null') : [];
      return fc.oneof(...(flat.length > 0 ? flat : variants).map(inner));
    }
    case 'intersection':
      return fc.tuple(...type.parts.map(inner)).map((parts) => Object.assign({}, ...parts) as unknown);
    case 'reference':
      return validValues(types.get(type.name) ?? { kind: 'never' }, types, depth + 1);
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
    return fc.integer({ min: Math.ceil(minLength / 2) - 1, max: Math.floor(maxLength / 2) - 1 }).chain(bytes);
  return codecValues[codec];
}

function tagged(
  { variants }: UnionType,
  { property, mapping }: NonNullable<UnionType['discriminator']>,
  inner: (type: Type) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const tags = Object.entries(mapping).map(([tag, index]) => {
    return inner(variants[index] ?? { kind: 'never' }).map(
      (value) => Object.assign({}, value, { [property]: tag }) as unknown,
    );
  });
  return fc.oneof(...tags);
}

function recordKeys({ keyPattern, keyCodec }: Type & { kind: 'record' }): fc.Arbitrary<string> {
  if (keyCodec !== undefined) return codecValues[keyCodec].map(String);
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
  depth: number,
): fc.Arbitrary<unknown> {
  const fields = type.fields.filter(
    (field) => field.type.kind !== 'never' && (field.required || depth <= maxDepth),
  );
  const entries = fields.map((field) => fieldEntries(field, inner(field.type)));
  const extra =
    type.extra === 'open' ? anyJson : typeof type.extra === 'string' ? undefined : inner(type.extra);
  const known = new Set(type.fields.flatMap((field) => [field.name, ...field.aliases]));
  const others =
    extra === undefined
      ? fc.constant([])
      : fc.array(
          fc.tuple(
            fc.string({ maxLength: 4 }).filter((key) => !known.has(key) && key !== '__proto__'),
            extra,
          ),
          { maxLength: 2 },
        );
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
