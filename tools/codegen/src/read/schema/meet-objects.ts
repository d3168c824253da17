import type { Field, ObjectType, RecordType, Type } from '../../model/index.js';
import { neverType, type SchemaContext } from './context.js';
import { intersectionOf, meet } from './intersection.js';

/** Two objects at once: every field of both, each under the rules of both. None, if one requires a field that the other refuses. */
export function meetObjects(a: ObjectType, b: ObjectType, context: SchemaContext): Type {
  const inB = new Map(b.fields.map((field) => [field.name, field]));
  const inA = new Set(a.fields.map((field) => field.name));
  const shared = a.fields.map((field) => {
    const other = inB.get(field.name);
    return other === undefined ? restricted(field, b.extra, context) : mergedField(field, other, context);
  });
  const added = b.fields
    .filter((field) => !inA.has(field.name))
    .map((field) => restricted(field, a.extra, context));
  const fields = [...shared, ...added];
  if (fields.some((field) => field.required && field.type.kind === 'never')) return neverType;
  return { kind: 'object', fields, extra: meetExtras(a.extra, b.extra, context), ...meetCounts(a, b) };
}

/** A field that only one side names, under what the other side says of keys that it does not name. */
function restricted(field: Field, extra: ObjectType['extra'], context: SchemaContext): Field {
  if (extra === 'ignored' || extra === 'open') return field;
  return { ...field, type: extra === 'closed' ? neverType : intersectionOf([field.type, extra], context) };
}

function mergedField(a: Field, b: Field, context: SchemaContext): Field {
  const value = b.default ?? a.default;
  const said = b.type.kind === 'unknown' ? a : b;
  return {
    name: a.name,
    type: intersectionOf([a.type, b.type], context),
    required: a.required || b.required,
    aliases: [...new Set([...a.aliases, ...b.aliases])],
    doc: { ...a.doc, ...b.doc },
    ...(value !== undefined && { default: value }),
    location: said.location,
  };
}

function meetExtras(
  a: ObjectType['extra'],
  b: ObjectType['extra'],
  context: SchemaContext,
): ObjectType['extra'] {
  if (a === 'closed' || b === 'closed') return 'closed';
  if (typeof a === 'object' && typeof b === 'object') return intersectionOf([a, b], context);
  if (typeof a === 'object') return a;
  if (typeof b === 'object') return b;
  return a === 'open' || b === 'open' ? 'open' : 'ignored';
}

/** An object that must be a map as well: each value follows the map's rule. `undefined` if the map restricts its keys. */
export function meetRecordAndObject(
  record: RecordType,
  object: ObjectType,
  context: SchemaContext,
): ObjectType | undefined {
  if (record.keyPattern !== undefined || record.keyCodec !== undefined) return undefined;
  const counts = meetCounts(record, object);
  if (record.values.kind === 'unknown') return { ...object, ...counts };
  const fields = object.fields.map((field) => ({
    ...field,
    type: intersectionOf([field.type, record.values], context),
  }));
  return { kind: 'object', fields, extra: meetExtras(object.extra, record.values, context), ...counts };
}

export function meetRecords(a: RecordType, b: RecordType, context: SchemaContext): RecordType | undefined {
  const keyPattern = a.keyPattern ?? b.keyPattern;
  const keyCodec = a.keyCodec ?? b.keyCodec;
  if ((a.keyPattern ?? keyPattern) !== (b.keyPattern ?? keyPattern)) return undefined;
  if ((a.keyCodec ?? keyCodec) !== (b.keyCodec ?? keyCodec)) return undefined;
  const values: Type | undefined = meet(a.values, b.values, context);
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
