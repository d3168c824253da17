import { unsignedWarpMessage, warpSignature } from '../layout/warp.js';
import type { UnsignedWarpMessage, WarpMessage, WarpSignature } from '../model/warp.js';
import { sha256 } from '../sha256.js';
import { ByteReader } from '../wire/byte-reader.js';
import { ByteWriter } from '../wire/byte-writer.js';
import { checkValueLength, decode, encode } from '../wire/top-level.js';

/**
 * Reads a message without a signature. What it gives are views of the bytes.
 * @throws PlatformCodecError where the bytes break a rule of the codec.
 */
export function parseUnsignedWarpMessage(bytes: Uint8Array): UnsignedWarpMessage {
  return decode(unsignedWarpMessage, bytes);
}

/** The bytes of a message, which validators sign. @throws PlatformCodecError where a value has no bytes. */
export function unsignedWarpMessageBytes(message: UnsignedWarpMessage): Uint8Array {
  return encode(unsignedWarpMessage, message);
}

/** The ID of a message: the sha256 of its bytes without a signature. */
export function warpMessageId(unsignedBytes: Uint8Array): Uint8Array {
  return sha256(unsignedBytes);
}

/**
 * Reads a signed message. What it gives are views of the bytes, which must not change afterwards. Whether the signature holds,
 * and whether the signers are in their shortest form, is for those who know the validators.
 * @throws PlatformCodecError where the bytes break a rule of the codec.
 */
export function parseWarpMessage(bytes: Uint8Array): WarpMessage {
  checkValueLength(bytes.length);
  const source = new ByteReader(bytes);
  source.version();
  const unsigned = unsignedWarpMessage.read(source);
  const unsignedLength = source.offset;
  const signature = warpSignature.read(source);
  source.end();
  return warpMessage(unsigned, signature, source.bytes, unsignedLength);
}

/** The signed message of its parts. @throws PlatformCodecError where a value has no bytes. */
export function signedWarpMessage(unsigned: UnsignedWarpMessage, signature: WarpSignature): WarpMessage {
  const target = new ByteWriter();
  target.version();
  unsignedWarpMessage.write(target, unsigned);
  const unsignedLength = target.offset;
  warpSignature.write(target, signature);
  checkValueLength(target.offset);
  return warpMessage(unsigned, signature, target.finish(), unsignedLength);
}

function warpMessage(
  unsigned: UnsignedWarpMessage,
  { signers, signature }: WarpSignature,
  bytes: Uint8Array,
  unsignedLength: number,
): WarpMessage {
  const unsignedBytes = bytes.subarray(0, unsignedLength);
  return { id: warpMessageId(unsignedBytes), unsigned, signers, signature, bytes, unsignedBytes };
}
