import { sha256 } from '@firn/primitives';
import { id } from '../layout/owners.js';
import { l1ConversionData } from '../layout/warp.js';
import type { L1ConversionData, RegisterL1Validator } from '../model/warp.js';
import { ByteWriter } from '../wire/byte-writer.js';
import { decode, encode } from '../wire/top-level.js';
import { platformMessageBytes } from './warp-payload.js';

/** Reads what a subnet was turned into. @throws PlatformCodecError where the bytes break a rule of the codec. */
export function parseL1ConversionData(bytes: Uint8Array): L1ConversionData {
  return decode(l1ConversionData, bytes);
}

/** The bytes of what a subnet was turned into. @throws PlatformCodecError where a value has no bytes. */
export function l1ConversionDataBytes(data: L1ConversionData): Uint8Array {
  return encode(l1ConversionData, data);
}

/** The ID of a conversion: the sha256 of its data. */
export function l1ConversionId(data: L1ConversionData): Uint8Array {
  return sha256(l1ConversionDataBytes(data));
}

/**
 * The ID of the validation of a validator that an L1 begins with: sha256 of the subnet and the validator's place, as 32 bits.
 * @example
 * ```ts
 * bytesToId(initialValidationId(new Uint8Array(32), 0)); // 'qKTSzoT4ywDs7Znr1LVHqgRCd4x9PVejJHRG2Rb2p8YjRVtdn'
 * ```
 */
export function initialValidationId(subnetId: Uint8Array, index: number): Uint8Array {
  const target = new ByteWriter(36);
  id.write(target, subnetId);
  target.u32(index);
  return sha256(target.finish());
}

/** The ID of the validation that a message registers: the sha256 of the message. */
export function registeredValidationId(message: RegisterL1Validator): Uint8Array {
  return sha256(platformMessageBytes(message));
}
