import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, type Hex, hexToBytes } from '../bytes.js';
import { ByteReader, WarpFormatError } from './byte-reader.js';

/** What one chain tells others (reference 4.15). */
export interface UnsignedWarpMessage {
  readonly networkId: number;
  /** 32 bytes: the chain that sends it. */
  readonly sourceChainId: Hex;
  readonly payload: Uint8Array;
}

/** A message and the signature of validators of its source. */
export interface WarpMessage {
  readonly unsigned: UnsignedWarpMessage;
  /** Which validators signed: bit i, from the end, is that of the i-th in their canonical order. */
  readonly signers: Uint8Array;
  /** 96 bytes: the sum of their signatures. */
  readonly signature: Uint8Array;
}

/** A payload: what an account says, or the hash of a block. */
export type WarpPayload =
  | { readonly type: 'addressed-call'; readonly sourceAddress: Uint8Array; readonly payload: Uint8Array }
  | { readonly type: 'hash'; readonly hash: Hex };

/** The most bytes of an encoded payload. */
export const maxPayloadLength = 24 * 1024;
const signatureLength = 96;
const bitSetSignatureType = 0;
const hashType = 0;
const addressedCallType = 1;

/** The bytes of a message, which validators sign. */
export function encodeUnsignedMessage({
  networkId,
  sourceChainId,
  payload,
}: UnsignedWarpMessage): Uint8Array {
  const head = Buffer.alloc(6);
  head.writeUInt32BE(networkId, 2);
  return Buffer.concat([head, hexToBytes(sourceChainId), lengthPrefixed(payload)]);
}

/** The ID of a message: the sha256 hash of its bytes. */
export function warpMessageId(encoded: Uint8Array): Hex {
  return bytesToHex(sha256(encoded));
}

/** The bytes of a signed message, as a predicate carries them. */
export function encodeWarpMessage({ unsigned, signers, signature }: WarpMessage): Uint8Array {
  return Buffer.concat([
    encodeUnsignedMessage(unsigned),
    uint32(bitSetSignatureType),
    lengthPrefixed(signers),
    signature,
  ]);
}

/** Reads a signed message. @throws WarpFormatError. */
export function decodeWarpMessage(bytes: Uint8Array): WarpMessage {
  const reader = new ByteReader(bytes);
  reader.version();
  const unsigned = {
    networkId: reader.u32(),
    sourceChainId: reader.hex(32),
    payload: reader.bytes(),
  };
  const type = reader.u32();
  if (type !== bitSetSignatureType) throw new WarpFormatError(`unknown type ID of a signature: ${type}`);
  const message = { unsigned, signers: reader.bytes(), signature: reader.fixed(signatureLength) };
  reader.end();
  return message;
}

/**
 * The payload by which an account says something.
 * @throws WarpFormatError above 24 KiB.
 */
export function encodeAddressedCall(sourceAddress: Uint8Array, payload: Uint8Array): Uint8Array {
  const encoded = Buffer.concat([
    Buffer.alloc(2),
    uint32(addressedCallType),
    lengthPrefixed(sourceAddress),
    lengthPrefixed(payload),
  ]);
  if (encoded.length > maxPayloadLength) {
    throw new WarpFormatError(
      `couldn't marshal *payload.AddressedCall payload: ${encoded.length} bytes exceed the limit of ${maxPayloadLength}`,
    );
  }
  return encoded;
}

/** The payload that names a block. */
export function encodeHashPayload(hash: Hex): Uint8Array {
  return Buffer.concat([Buffer.alloc(2), uint32(hashType), hexToBytes(hash)]);
}

/** Reads a payload. @throws WarpFormatError. */
export function decodeWarpPayload(bytes: Uint8Array): WarpPayload {
  if (bytes.length > maxPayloadLength) {
    throw new WarpFormatError(`a payload of ${bytes.length} bytes exceeds the limit of ${maxPayloadLength}`);
  }
  const reader = new ByteReader(bytes);
  reader.version();
  const type = reader.u32();
  const payload = decodeBody(reader, type);
  reader.end();
  return payload;
}

function decodeBody(reader: ByteReader, type: number): WarpPayload {
  if (type === hashType) return { type: 'hash', hash: reader.hex(32) };
  if (type === addressedCallType) {
    return { type: 'addressed-call', sourceAddress: reader.bytes(), payload: reader.bytes() };
  }
  throw new WarpFormatError(`unknown type ID of a payload: ${type}`);
}

function lengthPrefixed(bytes: Uint8Array): Buffer {
  return Buffer.concat([uint32(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
