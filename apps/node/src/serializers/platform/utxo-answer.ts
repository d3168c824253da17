import type { ByteEncoding } from '@firn/node-validators';
import type { UtxoPage } from '@firn/platform-chain/shared-memory';
import { type TransferableOutput, type Utxo, utxoBytes } from '@firn/platform-codec';
import { bytesToId, formatAddress } from '@firn/primitives';
import { toEncodedBytes } from '../encoded-bytes.js';

/** A page of outputs as the interface tells it. */
export interface UtxoPageAnswer {
  readonly numFetched: bigint;
  readonly utxos: readonly `0x${string}`[];
  readonly endIndex: { readonly address: string; readonly utxo: string };
  readonly encoding: ByteEncoding;
}

/** How outputs are written. */
export interface UtxoForm {
  /** Primary alias of the chain that is asked: `P`. */
  readonly chain: string;
  /** Prefix of the network's addresses. */
  readonly hrp: string;
  readonly encoding: ByteEncoding;
}

/** A page of outputs, with the place that it reaches to (reference: section 4.7). */
export function toUtxoPageAnswer(
  { utxos, end }: UtxoPage,
  { chain, hrp, encoding }: UtxoForm,
): UtxoPageAnswer {
  return {
    numFetched: BigInt(utxos.length),
    utxos: toUtxoTexts(utxos, encoding),
    endIndex: { address: formatAddress(chain, hrp, end.address), utxo: bytesToId(end.utxoId) },
    encoding,
  };
}

/** Unspent outputs as bytes. */
export function toUtxoTexts(utxos: readonly Utxo[], encoding: ByteEncoding): `0x${string}`[] {
  return utxos.map((utxo) => toEncodedBytes(utxoBytes(utxo), encoding));
}

const versionBytes = 2;
const placeBytes = 36;
const nowhere = { txId: new Uint8Array(32), outputIndex: 0 };

/** An output of a transaction as bytes: those of an unspent one without its place. */
export function toOutputText(output: TransferableOutput, encoding: ByteEncoding): `0x${string}` {
  const bytes = utxoBytes({ ...nowhere, ...output });
  const parts = [bytes.subarray(0, versionBytes), bytes.subarray(versionBytes + placeBytes)];
  return toEncodedBytes(Buffer.concat(parts), encoding);
}
