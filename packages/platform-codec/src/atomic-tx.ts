import { unsignedAtomicTx } from './layout/atomic.js';
import { makeSigned, nested, parseSigned } from './layout/signed.js';
import type { AtomicTx, EvmExportTx, EvmImportTx } from './model/atomic.js';
import type { Credential } from './model/components.js';
import { PlatformCodecError } from './platform-codec-error.js';
import { versionLength } from './wire/codec-version.js';
import { list } from './wire/list.js';
import { decode, encode } from './wire/top-level.js';

const batch = list(nested(unsignedAtomicTx));

/**
 * Reads a signed atomic transaction of the C-Chain, with the codec version in front. What it gives are views of the bytes,
 * which must not change afterwards.
 * @throws PlatformCodecError where the bytes break a rule of the codec, or lists are not in their order.
 */
export function parseAtomicTx(bytes: Uint8Array): AtomicTx {
  return parseSigned(unsignedAtomicTx, bytes);
}

/**
 * The atomic transaction that these parts make.
 * @throws PlatformCodecError where a value has no bytes, or {@link parseAtomicTx} would refuse them.
 */
export function signedAtomicTx(
  unsigned: EvmExportTx | EvmImportTx,
  credentials: readonly Credential[],
): AtomicTx {
  return makeSigned(unsignedAtomicTx, unsigned, credentials);
}

/**
 * What is signed: the codec version and the transaction without its signatures; its length is what costs gas.
 * @throws PlatformCodecError as {@link signedAtomicTx} does.
 */
export function unsignedAtomicTxBytes(unsigned: EvmExportTx | EvmImportTx): Uint8Array {
  return encode(unsignedAtomicTx, unsigned);
}

/**
 * Reads the atomic transactions of a C-Chain block from its extra data; none if that is empty. Blocks from before the fifth
 * Apricot phase hold a single transaction instead, which {@link parseAtomicTx} reads.
 * @throws PlatformCodecError where the bytes break a rule of the codec, and for a batch of no transactions.
 */
export function parseAtomicBatch(extData: Uint8Array): readonly AtomicTx[] {
  if (extData.length === 0) return [];
  const txs = decode(batch, extData);
  if (txs.length === 0) {
    throw new PlatformCodecError(
      'no-transactions',
      versionLength,
      'a batch of 0 atomic transactions: without any, there is no extra data',
    );
  }
  return txs;
}

/** The extra data of a C-Chain block with these atomic transactions: empty without any. */
export function atomicBatchBytes(txs: readonly AtomicTx[]): Uint8Array {
  return txs.length === 0 ? new Uint8Array() : encode(batch, txs);
}
