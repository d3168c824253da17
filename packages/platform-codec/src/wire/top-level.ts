import { PlatformCodecError } from '../platform-codec-error.js';
import { ByteReader, type ReadOptions } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import type { Codec } from './codec.js';

/** The most bytes of a top-level value that is not a genesis: 256 KiB. */
export const maxValueLength = 256 * 1024;

/** How a top-level value is read. */
export interface DecodeOptions extends ReadOptions {
  /** Bytes; 256 KiB unless given. */
  readonly maxLength?: number;
}

/** Reads a value with the version in front and nothing behind it. */
export function decode<Value>(
  codec: Codec<Value>,
  bytes: Uint8Array,
  { maxLength = maxValueLength, ...options }: DecodeOptions = {},
): Value {
  checkValueLength(bytes.length, maxLength);
  const source = new ByteReader(bytes, options);
  source.version();
  const value = codec.read(source);
  source.end();
  return value;
}

/** Writes a value with the version in front. */
export function encode<Value>(codec: Codec<Value>, value: Value, maxLength = maxValueLength): Uint8Array {
  const target = new ByteWriter();
  target.version();
  codec.write(target, value);
  checkValueLength(target.offset, maxLength);
  return target.finish();
}

/** @throws PlatformCodecError where a top-level value has more bytes than it may have. */
export function checkValueLength(length: number, max = maxValueLength): void {
  if (length > max) {
    throw new PlatformCodecError('too-long', max, `byte array exceeds maximum length: ${length} > ${max}`);
  }
}
