import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformEncoding } from '@firn/node-validators';
import { type AtomicTx, isPlatformCodecError, parseAtomicTx } from '@firn/platform-codec';
import { toTransactionBytes } from './byte-encoding.js';
import { toIdBytes } from './id-parameter.js';

const serverError = -32_000;

/**
 * The atomic transaction that is sent.
 * @throws RpcError -32000 for text that `toTransactionBytes` refuses, and for bytes that are no atomic transaction.
 */
export function toAtomicTx(text: string, encoding: PlatformEncoding | undefined): AtomicTx {
  const bytes = toTransactionBytes(text, encoding);
  try {
    return parseAtomicTx(bytes);
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    throw rpcError(serverError, `problem parsing transaction: ${error.message}`);
  }
}

/** The ID of an atomic transaction. @throws RpcError -32602 for a wrong checksum, -32000 for the ID of zeros. */
export function toAtomicTxId(text: string): Uint8Array {
  const id = toIdBytes('txID', text);
  if (id.every((byte) => byte === 0)) throw rpcError(serverError, 'nil transaction ID');
  return id;
}
