import { compareBytes, isPlatformCodecError, parseAtomicBatch, parseAtomicTx } from '@firn/platform-codec';
import { bytesToHex, hexToBytes } from '@firn/primitives';
import type { Hex } from '../chain-source.js';
import type { NativeLedger } from './native-ledger.js';

/** Amounts of other chains of the network are in 1e-9 of the coin. */
const weiPerUnit = 10n ** 9n;

/**
 * Notes what the atomic transactions of a C-Chain block brought from other chains of the network and took to them.
 *
 * @param data extra data of the block.
 * @param coin ID of the asset that is the native coin; the others are no native balances.
 * @throws PlatformCodecError for data that hold no atomic transactions.
 */
export function noteAtomic(ledger: NativeLedger, data: Hex, coin: Uint8Array): void {
  for (const { unsigned } of parseAtomic(hexToBytes(data))) {
    const isImport = unsigned.type === 'EvmImportTx';
    for (const { address, amount, assetId } of isImport ? unsigned.outputs : unsigned.inputs) {
      if (compareBytes(assetId, coin) !== 0) continue;
      if (isImport) ledger.give(bytesToHex(address), amount * weiPerUnit);
      else ledger.take(bytesToHex(address), amount * weiPerUnit);
    }
  }
}

/** Blocks from before the fifth Apricot phase hold one transaction, later ones a list. */
function parseAtomic(bytes: Uint8Array) {
  try {
    return parseAtomicBatch(bytes);
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    return [parseAtomicTx(bytes)];
  }
}
