import { formatChecks } from '@firn/primitives/formats';
import { isMultipleOf } from '@firn/primitives/validation';
import {
  type ArrayType,
  type CodecType,
  codecs,
  type EnumType,
  isCheckedFormat,
  type Literal,
  type NumberType,
  type StringType,
  type Type,
} from '../../model/index.js';
import { patternOf } from '../../pattern.js';
import { neverType } from './context.js';

/** Literals that another scalar type allows too. */
export function meetLiterals(literals: EnumType, other: Type): Type | undefined {
  const values = literals.values.filter((value) => allows(other, value));
  if (values.length === literals.values.length) return literals;
  return values.length === 0 ? neverType : { kind: 'enum', values };
}

function allows(type: Type, value: Literal): boolean {
  if (type.kind === 'enum') return type.values.includes(value);
  if (type.kind === 'string') return typeof value === 'string' && allowsText(type, value);
  if (type.kind === 'number') return typeof value === 'number' && allowsNumber(type, value);
  if (type.kind === 'codec') return allowsCodec(type, value);
  return type.kind === 'boolean' ? typeof value === 'boolean' : type.kind === 'null' && value === null;
}

/** Values of codecs that convert are compared where they are read; of a checked format, only its texts are left. */
function allowsCodec({ codec, minLength, maxLength }: CodecType, value: Literal): boolean {
  if (!isCheckedFormat(codec)) return typeof value === 'string' || typeof value === 'number';
  const lengths: StringType = {
    kind: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
  return typeof value === 'string' && formatChecks[codec]?.is(value) === true && allowsText(lengths, value);
}

function allowsText(type: StringType, value: string): boolean {
  const length = [...value].length;
  if (length < (type.minLength ?? 0) || length > (type.maxLength ?? length)) return false;
  return type.pattern === undefined || patternOf(type.pattern).test(value);
}

function allowsNumber(type: NumberType, value: number): boolean {
  return (
    (!type.integer || Number.isInteger(value)) &&
    value >= (type.minimum ?? value) &&
    value <= (type.maximum ?? value) &&
    (type.exclusiveMinimum === undefined || value > type.exclusiveMinimum) &&
    (type.exclusiveMaximum === undefined || value < type.exclusiveMaximum) &&
    (type.multipleOf === undefined || isMultipleOf(value, type.multipleOf))
  );
}

export function meetStrings(a: StringType, b: StringType): StringType | undefined {
  if (a.pattern !== undefined && b.pattern !== undefined && a.pattern !== b.pattern) return undefined;
  const pattern = a.pattern ?? b.pattern;
  const format = a.format ?? b.format;
  return {
    kind: 'string',
    ...(pattern !== undefined && { pattern }),
    ...largest('minLength', a.minLength, b.minLength),
    ...smallest('maxLength', a.maxLength, b.maxLength),
    ...(format !== undefined && { format }),
  };
}

export function meetNumbers(a: NumberType, b: NumberType): NumberType | undefined {
  if (a.multipleOf !== undefined && b.multipleOf !== undefined && a.multipleOf !== b.multipleOf)
    return undefined;
  const multipleOf = a.multipleOf ?? b.multipleOf;
  return {
    kind: 'number',
    integer: a.integer || b.integer,
    ...largest('minimum', a.minimum, b.minimum),
    ...smallest('maximum', a.maximum, b.maximum),
    ...largest('exclusiveMinimum', a.exclusiveMinimum, b.exclusiveMinimum),
    ...smallest('exclusiveMaximum', a.exclusiveMaximum, b.exclusiveMaximum),
    ...(multipleOf !== undefined && { multipleOf }),
  };
}

/** A format with a codec and a plain scalar, or the same format with other bounds. */
export function meetCodecs(codec: CodecType, other: Type): Type | undefined {
  if (other.kind === 'codec') return codec.codec === other.codec ? meetSameCodec(codec, other) : undefined;
  const { wireType } = codecs[codec.codec];
  if (other.kind === 'string') {
    if (other.pattern !== undefined) return undefined;
    const { minLength, maxLength } = other;
    const lengths = {
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
    };
    return wireType === 'number'
      ? neverType
      : meetSameCodec(codec, { ...lengths, kind: 'codec', codec: codec.codec, writes: 'string' });
  }
  if (other.kind === 'number') return wireType.includes('number') ? boundedCodec(codec, other) : neverType;
  return neverType;
}

/** Plain bounds are exact only where they are whole; others stay an intersection. */
function boundedCodec(codec: CodecType, bounds: NumberType): Type | undefined {
  const limits = [bounds.minimum, bounds.maximum].filter((limit) => limit !== undefined);
  const others = [bounds.exclusiveMinimum, bounds.exclusiveMaximum, bounds.multipleOf];
  if (!limits.every(Number.isInteger) || others.some((limit) => limit !== undefined)) return undefined;
  const { minimum, maximum } = bounds;
  return meetSameCodec(codec, {
    kind: 'codec',
    codec: codec.codec,
    writes: 'number',
    ...(minimum !== undefined && { minimum: BigInt(minimum) }),
    ...(maximum !== undefined && { maximum: BigInt(maximum) }),
  });
}

function meetSameCodec(a: CodecType, b: CodecType): CodecType {
  return {
    kind: 'codec',
    codec: a.codec,
    writes: b.writes,
    ...largest('minimum', a.minimum, b.minimum),
    ...smallest('maximum', a.maximum, b.maximum),
    ...largest('minLength', a.minLength, b.minLength),
    ...smallest('maxLength', a.maxLength, b.maxLength),
  };
}

/** Two arrays at once; `undefined` if `meet` finds no one type for their items. */
export function meetArrays(
  a: ArrayType,
  b: ArrayType,
  meet: (a: Type, b: Type) => Type | undefined,
): ArrayType | undefined {
  const items = meet(a.items, b.items);
  if (items === undefined) return undefined;
  return {
    kind: 'array',
    items,
    ...largest('minItems', a.minItems, b.minItems),
    ...smallest('maxItems', a.maxItems, b.maxItems),
    ...((a.uniqueItems === true || b.uniqueItems === true) && { uniqueItems: true }),
  };
}

function largest<Key extends string, Value extends number | bigint>(
  key: Key,
  a: Value | undefined,
  b: Value | undefined,
): { [K in Key]?: Value } {
  const value = a === undefined || (b !== undefined && b > a) ? b : a;
  return single(key, value);
}

function smallest<Key extends string, Value extends number | bigint>(
  key: Key,
  a: Value | undefined,
  b: Value | undefined,
): { [K in Key]?: Value } {
  const value = a === undefined || (b !== undefined && b < a) ? b : a;
  return single(key, value);
}

function single<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  const limits: { [K in Key]?: Value } = {};
  if (value !== undefined) limits[key] = value;
  return limits;
}
