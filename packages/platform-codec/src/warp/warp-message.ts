import { sha256 } from '@firn/primitives';
import { unsignedWarpMessage, warpSignature } from '../layout/warp.js';
import type { UnsignedWarpMessage, WarpMessage, WarpSignature } from '../model/warp.js';
import { decode, decodePair, encode, encodePair, type Pair } from '../wire/top-level.js';

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
  return warpMessage(decodePair([unsignedWarpMessage, warpSignature], bytes));
}

/** The signed message of its parts. @throws PlatformCodecError where a value has no bytes. */
export function signedWarpMessage(unsigned: UnsignedWarpMessage, signature: WarpSignature): WarpMessage {
  return warpMessage(encodePair([unsignedWarpMessage, warpSignature], [unsigned, signature]));
}

function warpMessage({
  first: unsigned,
  second: { signers, signature },
  bytes,
  firstBytes: unsignedBytes,
}: Pair<UnsignedWarpMessage, WarpSignature>): WarpMessage {
  return { id: warpMessageId(unsignedBytes), unsigned, signers, signature, bytes, unsignedBytes };
}
