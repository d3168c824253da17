import { rpcError } from '@firn/jsonrpc/errors';
import type { ByteEncoding, PlatformEncoding } from '@firn/node-validators';
import { hexToBytes, hexWithChecksumToBytes, isEncodingError } from '@firn/primitives';

const serverError = -32_000;
/** No chain takes a longer transaction: what is longer is refused before its digits are read. */
const maxTransactionBytes = 262_144;
const checksumBytes = 4;

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
 * @throws RpcError -32000 for `json`, for text that is not hex of whole bytes, for a wrong checksum, and for what is too long for any chain.
 */
export function toTransactionBytes(text: string, encoding: PlatformEncoding = 'hex'): Uint8Array {
  const length = Math.floor(text.length / 2) - 1 - (encoding === 'hexnc' ? 0 : checksumBytes);
  if (length > maxTransactionBytes)
    throw rpcError(serverError, `couldn't issue tx: tx too large: ${length} bytes > ${maxTransactionBytes}`);
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
