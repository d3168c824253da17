import { PlatformCodecError } from '../platform-codec-error.js';
import { ByteReader } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import type { Codec } from './codec.js';

/** The most bytes of a top-level value that is not a genesis: 256 KiB. */
const maxValueLength = 256 * 1024;

/** What a top-level value is held to. */
export interface ValueRules {
  /** Whether lists have to be in their order; true unless given. */
  readonly checksOrder?: boolean;
  /** The most bytes; 256 KiB unless given. */
  readonly maxLength?: number;
}

/**
 * What a genesis is excused from: the limit of length, and the orders of lists. The feature extensions of the exchange chain
 * stand in another one.
 */
export const genesisRules: ValueRules = { checksOrder: false, maxLength: Number.POSITIVE_INFINITY };

/** Reads a value with the version in front and nothing behind it. */
export function decode<Value>(codec: Codec<Value>, bytes: Uint8Array, rules: ValueRules = {}): Value {
  checkValueLength(bytes.length, rules);
  const source = new ByteReader(bytes, rules);
  source.version();
  const value = codec.read(source);
  source.end();
  return value;
}

/** Writes a value with the version in front. */
export function encode<Value>(codec: Codec<Value>, value: Value, rules: ValueRules = {}): Uint8Array {
  const target = new ByteWriter(512, rules);
  target.version();
  codec.write(target, value);
  checkValueLength(target.offset, rules);
  return target.finish();
}

/** Two values after one another: something, and what is signed to it. */
export interface Pair<First, Second> {
  readonly first: First;
  readonly second: Second;
  /** Of both, with the version in front. */
  readonly bytes: Uint8Array;
  /** Of the first, with the version in front. */
  readonly firstBytes: Uint8Array;
}

/** Reads two values with the version in front and nothing behind them. */
export function decodePair<First, Second>(
  [first, second]: readonly [Codec<First>, Codec<Second>],
  bytes: Uint8Array,
  rules: ValueRules = {},
): Pair<First, Second> {
  checkValueLength(bytes.length, rules);
  const source = new ByteReader(bytes, rules);
  source.version();
  const one = first.read(source);
  const firstBytes = source.bytes.subarray(0, source.offset);
  const other = second.read(source);
  source.end();
  return { first: one, second: other, bytes: source.bytes, firstBytes };
}

/** Writes two values with the version in front. */
export function encodePair<First, Second>(
  [first, second]: readonly [Codec<First>, Codec<Second>],
  [one, other]: readonly [First, Second],
  rules: ValueRules = {},
): Pair<First, Second> {
  const target = new ByteWriter(512, rules);
  target.version();
  first.write(target, one);
  const firstLength = target.offset;
  second.write(target, other);
  checkValueLength(target.offset, rules);
  const bytes = target.finish();
  return { first: one, second: other, bytes, firstBytes: bytes.subarray(0, firstLength) };
}

/** @throws PlatformCodecError where a top-level value has more bytes than it may have. */
function checkValueLength(length: number, { maxLength = maxValueLength }: ValueRules = {}): void {
  if (length > maxLength) {
    throw new PlatformCodecError(
      'too-long',
      maxLength,
      `byte array exceeds maximum length: ${length} > ${maxLength}`,
    );
  }
}
