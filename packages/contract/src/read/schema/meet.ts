import { formatChecks } from '@firn/primitives/formats';
import { isMultipleOf } from '@firn/primitives/validation';
import {
  type ArrayType,
  type CodecType,
  codecs,
  type EnumType,
  type Field,
  isCheckedFormat,
  type Literal,
  type NumberType,
  type ObjectType,
  type RecordType,
  type StringType,
  type Type,
} from '../../model/index.js';
import { patternOf } from '../../pattern.js';
import { neverType } from './context.js';

/** One type that stands for both; an intersection where no other can. */
type Both = (a: Type, b: Type) => Type;

/** Two objects at once: every field of both, each under the rules of both. None, if one requires a field that the other refuses. */
export function meetObjects(a: ObjectType, b: ObjectType, both: Both): Type {
  const inB = new Map(b.fields.map((field) => [field.name, field]));
  const inA = new Set(a.fields.map((field) => field.name));
  const shared = a.fields.map((field) => {
    const other = inB.get(field.name);
    return other === undefined ? restricted(field, b.extra, both) : mergedField(field, other, both);
  });
  const added = b.fields
    .filter((field) => !inA.has(field.name))
    .map((field) => restricted(field, a.extra, both));
  const fields = [...shared, ...added];
  if (fields.some((field) => field.required && field.type.kind === 'never')) return neverType;
  return { kind: 'object', fields, extra: meetExtras(a.extra, b.extra, both), ...meetCounts(a, b) };
}

/** A field that only one side names, under what the other side says of keys that it does not name. */
function restricted(field: Field, extra: ObjectType['extra'], both: Both): Field {
  if (extra === 'ignored' || extra === 'open') return field;
  return { ...field, type: extra === 'closed' ? neverType : both(field.type, extra) };
}

function mergedField(a: Field, b: Field, both: Both): Field {
  const value = b.default ?? a.default;
  const said = b.type.kind === 'unknown' ? a : b;
  // A part that declares the field without a direction means it for both; one that only asks for it says nothing of them.
  const isFree = a.only !== b.only && a.type.kind !== 'unknown' && b.type.kind !== 'unknown';
  const only = isFree ? undefined : (a.only ?? b.only);
  const asking = [a, b].filter((field) => field.required);
  const directions = asking.map((field) => field.requiredOnly ?? (isFree ? field.only : undefined));
  const requiredOnly = directions.every((each) => each === directions[0]) ? directions[0] : undefined;
  return {
    name: a.name,
    type: both(a.type, b.type),
    required: asking.length > 0,
    aliases: [...new Set([...a.aliases, ...b.aliases])],
    doc: { ...a.doc, ...b.doc },
    ...(value !== undefined && { default: value }),
    ...(only !== undefined && { only }),
    ...(requiredOnly !== undefined && { requiredOnly }),
    location: said.location,
  };
}

function meetExtras(a: ObjectType['extra'], b: ObjectType['extra'], both: Both): ObjectType['extra'] {
  if (a === 'closed' || b === 'closed') return 'closed';
  if (typeof a === 'object' && typeof b === 'object') return both(a, b);
  if (typeof a === 'object') return a;
  if (typeof b === 'object') return b;
  return a === 'open' || b === 'open' ? 'open' : 'ignored';
}

/** An object that must be a map as well: each value follows the map's rule. `undefined` if the map restricts its keys. */
export function meetRecordAndObject(
  record: RecordType,
  object: ObjectType,
  both: Both,
): ObjectType | undefined {
  if (record.keyPattern !== undefined || record.keyCodec !== undefined) return undefined;
  const counts = meetCounts(record, object);
  if (record.values.kind === 'unknown') return { ...object, ...counts };
  const fields = object.fields.map((field) => ({
    ...field,
    type: both(field.type, record.values),
  }));
  return { kind: 'object', fields, extra: meetExtras(object.extra, record.values, both), ...counts };
}

/** Two maps at once; `undefined` if their keys follow different rules, or `meet` finds no one type for their values. */
export function meetRecords(
  a: RecordType,
  b: RecordType,
  meet: (a: Type, b: Type) => Type | undefined,
): RecordType | undefined {
  const keyPattern = a.keyPattern ?? b.keyPattern;
  const keyCodec = a.keyCodec ?? b.keyCodec;
  if ((a.keyPattern ?? keyPattern) !== (b.keyPattern ?? keyPattern)) return undefined;
  if ((a.keyCodec ?? keyCodec) !== (b.keyCodec ?? keyCodec)) return undefined;
  const values = meet(a.values, b.values);
  if (values === undefined) return undefined;
  return {
    kind: 'record',
    values,
    ...(keyPattern !== undefined && { keyPattern }),
    ...(keyCodec !== undefined && { keyCodec }),
    ...meetCounts(a, b),
  };
}

interface Counts {
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

function meetCounts(a: Counts, b: Counts): Counts {
  const minProperties = Math.max(a.minProperties ?? 0, b.minProperties ?? 0);
  const maxProperties = Math.min(
    a.maxProperties ?? Number.POSITIVE_INFINITY,
    b.maxProperties ?? Number.POSITIVE_INFINITY,
  );
  return {
    ...(minProperties > 0 && { minProperties }),
    ...(Number.isFinite(maxProperties) && { maxProperties }),
  };
}

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

/** Keys that say nothing about which values a type allows. */
const annotations: ReadonlySet<string> = new Set(['doc', 'location', 'default']);

/** Whether two types allow the same values for the same reasons; documentation and places do not count. */
export function sameType(a: Type, b: Type): boolean {
  return a === b || (a.kind === b.kind && same(a, b));
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]));
  if ('kind' in a && a.kind === 'reference') return false;
  const left = Object.entries(a).filter(([key]) => !annotations.has(key));
  const right = new Map(Object.entries(b).filter(([key]) => !annotations.has(key)));
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)))
  );
}
