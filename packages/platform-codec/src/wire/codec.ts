import type { ByteReader } from './byte-reader.js';
import type { ByteWriter } from './byte-writer.js';

/** How values of one kind stand in bytes: one description for both directions, so that they cannot disagree. */
export interface Codec<Value> {
  /** Bytes that the shortest value takes, at least 1: what bounds the counts of lists. */
  readonly minLength: number;
  /** Reads a value. @throws PlatformCodecError where the bytes break a rule. */
  read(source: ByteReader): Value;
  /** Writes a value. @throws PlatformCodecError where the value breaks a rule, so that what was written can be read. */
  write(target: ByteWriter, value: Value): void;
}

/** A codec whose values have to pass a check as well, in both directions. The offset is that of the value. */
export function checked<Value>(
  codec: Codec<Value>,
  check: (value: Value, offset: number) => void,
): Codec<Value> {
  return {
    minLength: codec.minLength,
    read(source) {
      const at = source.offset;
      const value = codec.read(source);
      check(value, at);
      return value;
    },
    write(target, value) {
      check(value, target.offset);
      codec.write(target, value);
    },
  };
}
