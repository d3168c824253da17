import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { maxUint64, maxUint256 } from '@firn/primitives/integers';
import { EvmError } from '../evm-error.js';

/** A JSON object whose fields are not checked yet. */
export type JsonFields = Readonly<Record<string, unknown>>;

// Each reader is given the name of the value for its errors: `config.chainId`.

/** @throws EvmError `genesis` unless it is an object. */
export function record(value: unknown, name: string): JsonFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new EvmError('genesis', `${name} must be an object, not ${shown(value)}`);
  }
  return value as JsonFields;
}

/** The items of an array; none for a value that is missing or null. @throws EvmError `genesis` */
export function list(value: unknown, name: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new EvmError('genesis', `${name} must be an array, not ${shown(value)}`);
  return value;
}

/** An integer that is not negative, of any size. @throws EvmError `genesis` for another value, or none without `missing`. */
export function number(value: unknown, name: string, missing?: bigint): bigint {
  const given = optionalNumber(value, name) ?? missing;
  if (given === undefined) throw new EvmError('genesis', `${name} is missing`);
  return given;
}

/** The same; undefined for a value that is missing or null. @throws EvmError `genesis` */
function optionalNumber(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'string' && /^(?:0x[0-9a-fA-F]+|[0-9]+)$/u.test(value)) return BigInt(value);
  throw new EvmError('genesis', `${name} must be an integer, decimal or 0x hex, not ${shown(value)}`);
}

/** An integer of 64 bits that is not negative. @throws EvmError `genesis` for another value, or none without `missing`. */
export function uint64(value: unknown, name: string, missing?: bigint): bigint {
  const given = optionalUint64(value, name) ?? missing;
  if (given === undefined) throw new EvmError('genesis', `${name} is missing`);
  return given;
}

/** The same; undefined for a value that is missing or null. @throws EvmError `genesis` */
export function optionalUint64(value: unknown, name: string): bigint | undefined {
  return atMost(maxUint64, optionalNumber(value, name), name);
}

/** An integer of 256 bits that is not negative. @throws EvmError `genesis` for another value, or none without `missing`. */
export function uint256(value: unknown, name: string, missing?: bigint): bigint {
  const given = optionalUint256(value, name) ?? missing;
  if (given === undefined) throw new EvmError('genesis', `${name} is missing`);
  return given;
}

/** The same; undefined for a value that is missing or null. @throws EvmError `genesis` */
export function optionalUint256(value: unknown, name: string): bigint | undefined {
  return atMost(maxUint256, optionalNumber(value, name), name);
}

function atMost(most: bigint, given: bigint | undefined, name: string): bigint | undefined {
  if (given === undefined || given <= most) return given;
  throw new EvmError('genesis', `${name} must be at most ${most}, not ${given}`);
}

/** @throws EvmError `genesis` unless it is true or false; false for a value that is missing or null. */
export function flag(value: unknown, name: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean')
    throw new EvmError('genesis', `${name} must be true or false, not ${shown(value)}`);
  return value;
}

/** Whole bytes in lower case. @throws EvmError `genesis` for another value, or none without `missing`. */
export function hex(value: unknown, name: string, missing?: Hex): Hex {
  if ((value === undefined || value === null) && missing !== undefined) return missing;
  if (typeof value !== 'string') throw new EvmError('genesis', `${name} must be 0x hex, not ${shown(value)}`);
  try {
    // Through bytes, for lower case: addresses are written with a checksum in their case.
    return bytesToHex(hexToBytes(value));
  } catch (cause) {
    throw new EvmError('genesis', `${name} must be 0x hex of whole bytes, not ${shown(value)}`, { cause });
  }
}

/** A hash of 32 bytes. @throws EvmError `genesis` for another value, or none without `missing`. */
export function hash(value: unknown, name: string, missing?: Hex): Hex {
  return ofLength(32, hex(value, name, missing), name);
}

/** A slot or a value of a contract: at most 32 bytes. @throws EvmError `genesis` for another value. */
export function storageWord(value: unknown, name: string): Hex {
  const read = hex(value, name);
  if (read.length > 66)
    throw new EvmError('genesis', `${name} must be at most 32 bytes, not ${(read.length - 2) / 2}`);
  return read;
}

function ofLength(bytes: number, read: Hex, name: string): Hex {
  const { length } = hexToBytes(read);
  if (length !== bytes) throw new EvmError('genesis', `${name} must be ${bytes} bytes, not ${length}`);
  return read;
}

/** An address, with or without `0x`, in lower case. @throws EvmError `genesis` */
export function address(text: string, name: string): Hex {
  const read = hex(text.startsWith('0x') ? text : `0x${text}`, name);
  if (read.length !== 42) throw new EvmError('genesis', `${name} must be an address of 20 bytes`);
  return read;
}

/** A value as it is shown in errors. What is in arrays and objects is left out: they may be nested without end. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return Array.isArray(value) ? '[...]' : '{...}';
  }
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
