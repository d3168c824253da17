import { platformMessage, warpPayload } from '../layout/warp.js';
import type { PlatformMessage, WarpPayload } from '../model/warp.js';
import { decode, encode } from '../wire/top-level.js';

/** The most bytes of a payload: 24 KiB. */
export const maxWarpPayloadLength = 24 * 1024;
const rules = { maxLength: maxWarpPayloadLength };

/**
 * Reads the payload of a message. What it gives are views of the bytes.
 * @throws PlatformCodecError where the bytes break a rule of the codec, and above 24 KiB.
 */
export function parseWarpPayload(bytes: Uint8Array): WarpPayload {
  return decode(warpPayload, bytes, rules);
}

/** The bytes of a payload. @throws PlatformCodecError where a value has no bytes, and above 24 KiB. */
export function warpPayloadBytes(payload: WarpPayload): Uint8Array {
  return encode(warpPayload, payload, rules);
}

/**
 * Reads what the platform chain and L1s tell one another, from the payload of an addressed call.
 * @throws PlatformCodecError where the bytes break a rule of the codec, and above 24 KiB.
 */
export function parsePlatformMessage(bytes: Uint8Array): PlatformMessage {
  return decode(platformMessage, bytes, rules);
}

/** The bytes of such a message. @throws PlatformCodecError where a value has no bytes, and above 24 KiB. */
export function platformMessageBytes(message: PlatformMessage): Uint8Array {
  return encode(platformMessage, message, rules);
}
