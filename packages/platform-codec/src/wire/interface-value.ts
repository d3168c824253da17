import { PlatformCodecError } from '../platform-codec-error.js';
import type { ByteReader } from './byte-reader.js';
import type { Codec } from './codec.js';
import { type Fields, listFields, minLengthOf, readFields, writeFields } from './struct.js';

/** A value with its type ID in front, where only one type is possible. */
export function interfaceValue<Value>(typeId: number, codec: Codec<Value>): Codec<Value> {
  return {
    minLength: 4 + codec.minLength,
    read(source) {
      expectType(source, typeId);
      return codec.read(source);
    },
    write(target, value) {
      target.u32(typeId);
      codec.write(target, value);
    },
  };
}

/** One type of a family: its ID and its fields after `type`, in the order of the bytes. */
export interface Variant<Value> {
  readonly typeId: number;
  readonly fields: Fields<Omit<Value, 'type'>>;
}

interface Tagged {
  readonly type: string;
}

/** A family of types by their names. */
export type Variants<Union extends Tagged> = {
  readonly [Type in Union['type']]: Variant<Extract<Union, { readonly type: Type }>>;
};

/** A value with its type ID in front, of any type of a family. */
export function anyOf<Union extends Tagged>(variants: Variants<Union>): Codec<Union> {
  const rows = Object.entries<Variant<Tagged>>(variants).map(([type, { typeId, fields }]) => ({
    type,
    typeId,
    fields: listFields(fields),
  }));
  const byId = new Map(rows.map((row) => [row.typeId, row]));
  const byName = new Map(rows.map((row) => [row.type, row]));
  return {
    minLength: 4 + Math.min(...rows.map(({ fields }) => minLengthOf(fields))),
    read(source) {
      const at = source.offset;
      const typeId = source.u32();
      const row = byId.get(typeId);
      if (row === undefined) throw unknownType(at, typeId, [...byId.keys()]);
      return readFields(source, row.fields, { type: row.type }) as Union;
    },
    write(target, value) {
      const row = byName.get(value.type);
      if (row === undefined) throw unknownType(target.offset, value.type, [...byName.keys()]);
      target.u32(row.typeId);
      writeFields(target, row.fields, value);
    },
  };
}

/** Reads a type ID that can only be one. @throws PlatformCodecError for another. */
function expectType(source: ByteReader, typeId: number): void {
  const at = source.offset;
  const found = source.u32();
  if (found !== typeId) throw unknownType(at, found, [typeId]);
}

/** What is thrown for a type that is not one of those that are allowed. */
export function unknownType(
  offset: number,
  found: number | string,
  allowed: readonly (number | string)[],
): PlatformCodecError {
  return new PlatformCodecError(
    'unknown-type',
    offset,
    `couldn't unmarshal interface: unknown type ID ${found}, allowed: ${allowed.join(', ')}`,
  );
}
