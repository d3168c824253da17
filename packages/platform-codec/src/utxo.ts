import { sha256 } from '@firn/primitives';
import { id } from './layout/owners.js';
import { utxoFields } from './layout/utxo.js';
import type { Utxo } from './model/components.js';
import { ByteWriter } from './wire/byte-writer.js';
import { struct } from './wire/struct.js';
import { decode, encode } from './wire/top-level.js';

const utxo = struct<Utxo>(utxoFields);

/**
 * Reads an unspent output, with the codec version in front. What it gives are views of the bytes.
 * @throws PlatformCodecError where the bytes break a rule of the codec.
 */
export function parseUtxo(bytes: Uint8Array): Utxo {
  return decode(utxo, bytes);
}

/**
 * The bytes of an unspent output, with the codec version in front: what `getUTXOs` answers.
 * @throws PlatformCodecError where a value has no bytes.
 */
export function utxoBytes(value: Utxo): Uint8Array {
  return encode(utxo, value);
}

/**
 * The ID of an unspent output: sha256 of its place, as 64 bits, and the transaction that made it.
 * @example
 * ```ts
 * bytesToId(utxoId(new Uint8Array(32), 0)); // 'LUC1cmcxnfNR9LdkACS2ccGKLEK7SYqB4gLLTycQfg1koyfSq'
 * ```
 */
export function utxoId(txId: Uint8Array, outputIndex: number): Uint8Array {
  const target = new ByteWriter(40);
  target.u64(BigInt(outputIndex));
  id.write(target, txId);
  return sha256(target.finish());
}
