import { sha256 } from '@firn/primitives';

/** The ID of an output: sha256 of its index as 64 bits and of its transaction's ID (reference: section 3.5). */
export function utxoId(txId: Uint8Array, outputIndex: number): Uint8Array {
  const bytes = Buffer.alloc(40);
  bytes.writeBigUInt64BE(BigInt(outputIndex));
  bytes.set(txId, 8);
  return sha256(bytes);
}
