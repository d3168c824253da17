import type { PlatformBlock as BlockAnswer, PlatformEncoding } from '@firn/node-validators';
import type { PlatformBlock } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { toEncodedBytes } from '../encoded-bytes.js';
import { toTransactionAnswer } from './transaction-answer.js';

/** A block of the platform chain in the form that was asked for. */
export interface EncodedBlock {
  readonly block: `0x${string}` | BlockAnswer;
  readonly encoding: PlatformEncoding;
}

/** Writes a block as bytes, or as an object with addresses of that prefix. */
export function toEncodedBlock(block: PlatformBlock, encoding: PlatformEncoding, hrp: string): EncodedBlock {
  if (encoding !== 'json') return { block: toEncodedBytes(block.bytes, encoding), encoding };
  return { block: toBlockAnswer(block, hrp), encoding };
}

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
