import { bytesToBigint } from '@firn/primitives/bytes';
import { maxUint256 } from '@firn/primitives/integers';
import { TransactionError } from './transaction-error.js';

/** A value of RLP: bytes, or a list of values. */
export type RlpItem = Uint8Array | RlpItem[];

/** The item as a list. @throws TransactionError unless it is one. */
export function listItem(item: RlpItem | undefined, name: string): RlpItem[] {
  if (item === undefined || item instanceof Uint8Array) {
    throw new TransactionError('malformed', `rlp: expected input list for ${name}`);
  }
  return item;
}

/** The item as bytes, of a set length if one is given. @throws TransactionError unless it is. */
export function bytesItem(item: RlpItem | undefined, name: string, length?: number): Uint8Array {
  if (!(item instanceof Uint8Array))
    throw new TransactionError('malformed', `rlp: expected input string for ${name}`);
  if (length !== undefined && item.length !== length) {
    throw new TransactionError('malformed', `rlp: ${name} has ${length} bytes, not ${item.length}`);
  }
  return item;
}

/** The item as a number. @throws TransactionError for leading zeros or more than `max`, by default 2^256-1. */
export function numberItem(item: RlpItem | undefined, name: string, max: bigint = maxUint256): bigint {
  const bytes = bytesItem(item, name);
  if (bytes[0] === 0)
    throw new TransactionError('malformed', `rlp: non-canonical integer (leading zero bytes) for ${name}`);
  const value = bytesToBigint(bytes);
  if (value > max) throw new TransactionError('malformed', `rlp: ${name} ${value} is more than ${max}`);
  return value;
}
