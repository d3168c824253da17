import {
  isPlatformCodecError,
  maxWarpPayloadLength,
  parseWarpMessage,
  parseWarpPayload,
  signedWarpMessage,
  unsignedWarpMessageBytes,
  warpMessageId as warpMessageIdBytes,
  warpPayloadBytes,
} from '@firn/platform-codec';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { WarpFormatError } from './byte-reader.js';

/** What one chain tells others, with its source as chains of the EVM name it. */
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
export const maxPayloadLength = maxWarpPayloadLength;

/** The bytes of a message, which validators sign. */
export function encodeUnsignedMessage(message: UnsignedWarpMessage): Uint8Array {
  return inFormat(() => unsignedWarpMessageBytes(withSourceBytes(message)));
}

/** The ID of a message: the sha256 hash of its bytes. */
export function warpMessageId(encoded: Uint8Array): Hex {
  return bytesToHex(warpMessageIdBytes(encoded));
}

/** The bytes of a signed message, as a predicate carries them. */
export function encodeWarpMessage({ unsigned, signers, signature }: WarpMessage): Uint8Array {
  return inFormat(() => signedWarpMessage(withSourceBytes(unsigned), { signers, signature }).bytes);
}

/** Reads a signed message. @throws WarpFormatError. */
export function decodeWarpMessage(bytes: Uint8Array): WarpMessage {
  const { unsigned, signers, signature } = inFormat(() => parseWarpMessage(bytes));
  const { networkId, sourceChainId, payload } = unsigned;
  return {
    unsigned: { networkId, sourceChainId: bytesToHex(sourceChainId), payload },
    signers,
    signature,
  };
}

/**
 * The payload by which an account says something.
 * @throws WarpFormatError above 24 KiB.
 */
export function encodeAddressedCall(sourceAddress: Uint8Array, payload: Uint8Array): Uint8Array {
  return inFormat(
    () => warpPayloadBytes({ type: 'AddressedCall', sourceAddress, payload }),
    "couldn't marshal *payload.AddressedCall payload: ",
  );
}

/** The payload that names a block. */
export function encodeHashPayload(hash: Hex): Uint8Array {
  return inFormat(() => warpPayloadBytes({ type: 'Hash', hash: hexToBytes(hash) }));
}

/** Reads a payload. @throws WarpFormatError. */
export function decodeWarpPayload(bytes: Uint8Array): WarpPayload {
  const decoded = inFormat(() => parseWarpPayload(bytes));
  if (decoded.type === 'Hash') return { type: 'hash', hash: bytesToHex(decoded.hash) };
  return { type: 'addressed-call', sourceAddress: decoded.sourceAddress, payload: decoded.payload };
}

function withSourceBytes({ networkId, sourceChainId, payload }: UnsignedWarpMessage) {
  return { networkId, sourceChainId: hexToBytes(sourceChainId), payload };
}

/** Contracts and transactions fail in one way, whether a predicate or the message in it is malformed. */
function inFormat<Result>(code: () => Result, prefix = ''): Result {
  try {
    return code();
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    throw new WarpFormatError(`${prefix}${error.message}`, { cause: error });
  }
}
