import type { Block } from '@firn/evm/block';
import { jsonStream, rawJson } from '@firn/jsonrpc/server';
import type { Hex } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/execution-context.js';
import type { ExecutionCaller, Executions } from '../../executions/executions.js';
import { maxWeightHere } from '../../executions/weight-here.js';
import { encodeReceipt } from './block-encoders.js';

/** The name under which threads read receipts; no client asks for it by itself. */
export const receiptReading = 'readReceipts';

/** Which receipts are to be read: all of a block, or the one of a transaction. */
interface ReceiptQuery {
  readonly blockHash: Hex;
  readonly index: number | undefined;
}

/** Receipts of a part of a text: what the thread that serves takes up at once. */
const receiptsInPart = 100;

/** Answers the receipts of an accepted block, or the one at `index`, on the thread that serves where the block has little to read. */
export function answerReceipts<Result>(
  block: Block,
  index: number | undefined,
  context: ExecutionCaller & { readonly node: { readonly executions: Executions } },
): Result {
  const { hosted, node } = context;
  if (hosted.chain.canonical.store.blocks.weight(block.header.number) < maxWeightHere) {
    const texts = hosted.texts.receipts(block);
    return rawJson(index === undefined ? `[${texts.join(',')}]` : (texts[index] ?? 'null'));
  }
  const query: ReceiptQuery = { blockHash: block.hash, index };
  return node.executions.answer(receiptReading, query, context) as Result;
}

/** The same on a thread for executions. */
export function readReceipts({ blockHash, index }: ReceiptQuery, { chain }: ExecutionContext): unknown {
  async function* parts(): AsyncGenerator<string> {
    const block = chain.blockByHash(blockHash);
    // It was taken back since it was asked for.
    if (block === undefined) {
      yield 'null';
      return;
    }
    const receipts = chain.receipts(block);
    const one = index === undefined ? undefined : receipts[index];
    if (one !== undefined) {
      yield encodeReceipt(one);
      return;
    }
    for (let at = 0; at < receipts.length; at += receiptsInPart) {
      const texts = receipts.slice(at, at + receiptsInPart).map(encodeReceipt);
      yield (at === 0 ? '[' : ',') + texts.join(',');
    }
    yield receipts.length === 0 ? '[]' : ']';
  }
  return jsonStream(parts());
}
