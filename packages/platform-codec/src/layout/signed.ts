import { sha256 } from '@firn/primitives';
import type { Credential } from '../model/components.js';
import type { Codec } from '../wire/codec.js';
import { versionLength } from '../wire/codec-version.js';
import { decodePair, encodePair, type Pair, type ValueRules } from '../wire/top-level.js';
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
  return signed(decodePair([codec, credentials], bytes, rules));
}

/** A signed transaction of its parts. */
export function makeSigned<Unsigned>(
  codec: Codec<Unsigned>,
  unsigned: Unsigned,
  signatures: readonly Credential[],
  rules: ValueRules = {},
): Signed<Unsigned> {
  return signed(encodePair([codec, credentials], [unsigned, signatures], rules));
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
      return signed({
        first: unsigned,
        second: signatures,
        bytes,
        firstBytes: bytes.subarray(0, versionLength + unsignedLength),
      });
    },
    write: (target, { bytes }) => target.fixed(bytes.subarray(versionLength)),
  };
}

function signed<Unsigned>({
  first: unsigned,
  second: signatures,
  bytes,
  firstBytes: unsignedBytes,
}: Pair<Unsigned, readonly Credential[]>): Signed<Unsigned> {
  return { id: sha256(bytes), unsigned, credentials: signatures, bytes, unsignedBytes };
}
