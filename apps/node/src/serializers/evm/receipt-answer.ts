import type { Block } from '@firn/evm/block';
import type { Log, Receipt } from '@firn/evm/receipt';
import { jsonStream, rawJson } from '@firn/jsonrpc/server';
import type { Log as LogAnswer, Receipt as ReceiptAnswer } from '@firn/node-validators';
import { encodeEthGetLogsResult, encodeEthGetTransactionReceiptResult } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import {
  type ExecutionCaller,
  type ExecutionContext,
  type Executions,
  maxWeightHere,
} from '../../executions/executions.js';

/** A receipt as the interface tells it. */
export function toReceiptAnswer(receipt: Receipt): ReceiptAnswer {
  return { ...receipt, type: BigInt(receipt.type), logs: receipt.logs.map(toLogAnswer) };
}

/** A log as the interface tells it. */
export function toLogAnswer(log: Log): LogAnswer {
  return { removed: false, ...log };
}

/** A log whose block was taken back, as only development controls do. */
export function toRemovedLogAnswer(log: Log): LogAnswer {
  return { removed: true, ...log };
}

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

/** A receipt as JSON text in its wire form. */
export function encodeReceipt(receipt: Receipt): string {
  return encodeEthGetTransactionReceiptResult(toReceiptAnswer(receipt));
}

/** A log of an accepted block as JSON text in its wire form. */
export function encodeLog(log: Log): string {
  return encodeEthGetLogsResult([toLogAnswer(log)]).slice(1, -1);
}
