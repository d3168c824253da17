import type { PlatformBlock as BlockAnswer } from '@firn/node-validators';
import type { PlatformBlock } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { toTransactionAnswer } from './transaction-answer.js';

/** A block as an object: which fields it has depends on its kind (reference: section 4.3). */
export function toBlockAnswer({ id, content }: PlatformBlock, hrp: string): BlockAnswer {
  return {
    ...('time' in content ? { time: content.time } : {}),
    parentID: bytesToId(content.parentId),
    height: content.height,
    id: bytesToId(id),
    ...('txs' in content ? { txs: content.txs.map((tx) => toTransactionAnswer(tx, hrp)) } : {}),
    ...('tx' in content ? { tx: toTransactionAnswer(content.tx, hrp) } : {}),
  };
}
