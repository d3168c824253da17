import type { ByteReader } from './byte-reader.js';
import type { ByteWriter } from './byte-writer.js';
import type { Codec } from './codec.js';

/** The codec of every field, in the order of the bytes. */
export type Fields<Value> = { readonly [Name in keyof Value]-?: Codec<Value[Name]> };

type FieldList = readonly (readonly [name: string, codec: Codec<unknown>])[];

/** Fields one after the other. */
export function struct<Value extends object>(fields: Fields<Value>): Codec<Value> {
  const entries = listFields(fields);
  return {
    minLength: minLengthOf(entries),
    read: (source) => readFields(source, entries, {}) as Value,
    write: (target, value) => writeFields(target, entries, value),
  };
}

/** The fields of a table in its order. */
export function listFields<Value>(fields: Fields<Value>): FieldList {
  return Object.entries(fields) as unknown as FieldList;
}

/** Bytes that the shortest values of fields take together. */
export function minLengthOf(fields: FieldList): number {
  return fields.reduce((sum, [, codec]) => sum + codec.minLength, 0);
}

/** Reads fields into an object. */
export function readFields(source: ByteReader, fields: FieldList, into: Record<string, unknown>): object {
  for (const [name, codec] of fields) into[name] = codec.read(source);
  return into;
}

/** Writes an object's fields. */
export function writeFields(target: ByteWriter, fields: FieldList, value: object): void {
  for (const [name, codec] of fields) codec.write(target, (value as Record<string, unknown>)[name]);
}
