import type { Field, ObjectType, RecordType, Type } from '../../model/index.js';
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
