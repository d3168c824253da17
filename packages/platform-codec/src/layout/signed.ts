import type { Credential } from '../model/components.js';
import { sha256 } from '../sha256.js';
import { ByteReader } from '../wire/byte-reader.js';
import { ByteWriter } from '../wire/byte-writer.js';
import type { Codec } from '../wire/codec.js';
import { versionLength } from '../wire/codec-version.js';
import { checkValueLength, type ValueRules } from '../wire/top-level.js';
import { credentials } from './owners.js';

/** A transaction with its signatures, its bytes and its ID. */
interface Signed<Unsigned> {
  readonly id: Uint8Array;
  readonly unsigned: Unsigned;
  readonly credentials: readonly Credential[];
  readonly bytes: Uint8Array;
  readonly unsignedBytes: Uint8Array;
}

/** Reads a signed transaction with the version in front. */
export function parseSigned<Unsigned>(
  codec: Codec<Unsigned>,
  bytes: Uint8Array,
  rules: ValueRules = {},
): Signed<Unsigned> {
  checkValueLength(bytes.length, rules);
  const source = new ByteReader(bytes, rules);
  source.version();
  const unsigned = codec.read(source);
  const unsignedLength = source.offset;
  const signatures = credentials.read(source);
  source.end();
  return signed(unsigned, signatures, source.bytes, unsignedLength);
}

/** A signed transaction of its parts. */
export function makeSigned<Unsigned>(
  codec: Codec<Unsigned>,
  unsigned: Unsigned,
  signatures: readonly Credential[],
  rules: ValueRules = {},
): Signed<Unsigned> {
  const target = new ByteWriter(512, rules);
  target.version();
  codec.write(target, unsigned);
  const unsignedLength = target.offset;
  credentials.write(target, signatures);
  checkValueLength(target.offset, rules);
  return signed(unsigned, signatures, target.finish(), unsignedLength);
}

/** Signed transactions inside of something else, where they have no version; their own bytes have it. */
export function nested<Unsigned>(codec: Codec<Unsigned>): Codec<Signed<Unsigned>> {
  return {
    minLength: codec.minLength + credentials.minLength,
    read(source) {
      const start = source.offset;
      const unsigned = codec.read(source);
      const unsignedLength = source.offset - start;
      const signatures = credentials.read(source);
      const bytes = new Uint8Array(versionLength + source.offset - start);
      bytes.set(source.bytes.subarray(start, source.offset), versionLength);
      return signed(unsigned, signatures, bytes, versionLength + unsignedLength);
    },
    write: (target, { bytes }) => target.fixed(bytes.subarray(versionLength)),
  };
}

function signed<Unsigned>(
  unsigned: Unsigned,
  signatures: readonly Credential[],
  bytes: Uint8Array,
  unsignedLength: number,
): Signed<Unsigned> {
  return {
    id: sha256(bytes),
    unsigned,
    credentials: signatures,
    bytes,
    unsignedBytes: bytes.subarray(0, unsignedLength),
  };
}
