import { maxUint64, smaller } from '@firn/primitives/integers';

/** Bytes of transactions that fit into a full block of a chain that accepts blocks before it executes them. */
const maxBodyBytes = 1_572_864n;

/** The least gas limit of a transaction of that many encoded bytes, so that blocks are full of gas before they are full of bytes (reference: helicon 3.7). */
export function gasForSize(bytes: bigint, blockGasLimit: bigint): bigint {
  return smaller((bytes * blockGasLimit + maxBodyBytes - 1n) / maxBodyBytes, maxUint64);
}
