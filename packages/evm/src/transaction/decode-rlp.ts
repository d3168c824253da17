import { RLP } from '@ethereumjs/rlp';
import type { RlpItem } from './rlp-item.js';
import { TransactionError } from './transaction-error.js';

/** Most values and lists of an encoding: more than the bytes of the largest transaction, or than a full block holds. */
const maxItems = 131_072;
/** Deepest lists in lists: no transaction or block has more than eight. */
const maxDepth = 32;

/**
 * Decodes RLP that came from outside.
 * @throws TransactionError for an encoding of more items than any transaction or block has, before an item of it is made; Error for one that
 * is none.
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  checkBounds(bytes);
  return RLP.decode(bytes) as RlpItem;
}

// Goes from head to head. Lengths that are wrong end it early or late, and are for the decoder to refuse.
function checkBounds(bytes: Uint8Array): void {
  const ends: number[] = [];
  let items = 0;
  for (let at = 0; at < bytes.length; ) {
    while ((ends.at(-1) ?? bytes.length) <= at) ends.pop();
    items += 1;
    if (items > maxItems) throw new TransactionError('malformed', `rlp: more than ${maxItems} items`);
    const head = bytes[at] as number;
    const isList = head >= 0xc0;
    const size = isList ? head - 0xc0 : head - 0x80;
    const lengthBytes = Math.max(size - 55, 0);
    const length = lengthBytes === 0 ? Math.max(size, 0) : numberAt(bytes, at + 1, lengthBytes);
    at += 1 + lengthBytes;
    if (head < 0x80) continue;
    if (!isList) at += length;
    else if (ends.push(at + length) > maxDepth) {
      throw new TransactionError('malformed', `rlp: lists nested deeper than ${maxDepth}`);
    }
  }
}

function numberAt(bytes: Uint8Array, start: number, length: number): number {
  let value = 0;
  for (let at = start; at < start + length; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}
