import { makeSigned, parseSigned } from './layout/signed.js';
import { unsignedPlatformTx } from './layout/transactions.js';
import type { Credential } from './model/components.js';
import type { PlatformTx, UnsignedPlatformTx } from './model/transactions.js';
import { encode, genesisRules } from './wire/top-level.js';

/**
 * Reads a signed transaction of the platform chain, with the codec version in front. What it gives are views of the bytes,
 * which must not change afterwards.
 * @throws PlatformCodecError where the bytes break a rule of the codec, or lists are not in their order.
 */
export function parsePlatformTx(bytes: Uint8Array): PlatformTx {
  return parseSigned(unsignedPlatformTx, bytes);
}

/**
 * Reads a transaction of a genesis, with the codec version in front: of any length, and with lists in any order.
 * @throws PlatformCodecError where the bytes break another rule of the codec.
 */
export function parseGenesisTx(bytes: Uint8Array): PlatformTx {
  return parseSigned(unsignedPlatformTx, bytes, genesisRules);
}

/**
 * The transaction that these parts make.
 * @throws PlatformCodecError where a value has no bytes, or {@link parsePlatformTx} would refuse them.
 */
export function signedPlatformTx(
  unsigned: UnsignedPlatformTx,
  credentials: readonly Credential[],
): PlatformTx {
  return makeSigned(unsignedPlatformTx, unsigned, credentials);
}

/**
 * What is signed: the codec version and the transaction without its signatures. A signature is over the sha256 of it.
 * @throws PlatformCodecError as {@link signedPlatformTx} does.
 */
export function unsignedPlatformTxBytes(unsigned: UnsignedPlatformTx): Uint8Array {
  return encode(unsignedPlatformTx, unsigned);
}
