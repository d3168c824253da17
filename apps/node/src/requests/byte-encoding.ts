import { rpcError } from '@firn/jsonrpc/errors';
import type { ByteEncoding, PlatformEncoding } from '@firn/node-validators';
import { hexToBytes, hexWithChecksumToBytes, isEncodingError } from '@firn/primitives';

const serverError = -32_000;

/**
 * The encoding of a method that deals in bytes alone; `hex` where none is asked for.
 * @param action What the method does with the bytes: `couldn't encode UTXO`.
 * @throws RpcError -32000 for `json`.
 */
export function toByteEncoding(encoding: PlatformEncoding = 'hex', action: string): ByteEncoding {
  if (encoding !== 'json') return encoding;
  throw rpcError(serverError, `${action} as json: unsupported encoding in method`);
}

/**
 * The bytes of a transaction that is sent.
 * @throws RpcError -32000 for `json`, for text that is not hex of whole bytes, and for a wrong checksum.
 */
export function toTransactionBytes(text: string, encoding: PlatformEncoding = 'hex'): Uint8Array {
  try {
    if (encoding === 'json') throw undecodable('unsupported encoding in method');
    return encoding === 'hexnc' ? hexToBytes(text) : hexWithChecksumToBytes(text);
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    throw undecodable(error.message);
  }
}

function undecodable(cause: string): Error {
  return rpcError(serverError, `problem decoding transaction: ${cause}`);
}
