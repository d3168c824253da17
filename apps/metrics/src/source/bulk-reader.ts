import type { Hex, SourceReceipt } from './chain-source.js';
import { type ReadBlock, readBlock } from './decode-block.js';
import { readReceipts } from './decode-receipts.js';
import type { HttpExchange } from './http-exchange.js';
import { JsonCursor, jsonKeys } from './json-cursor.js';
import type { WrittenAnswer } from './verification/upstream-check.js';

/** A block and its receipts as a node gives them, not checked against each other. */
export interface BulkBlock extends WrittenAnswer {
  readonly receipts: readonly SourceReceipt[];
}

/** Reads blocks with their receipts, those that are asked for in the same turn together. */
export interface BulkReader {
  /**
   * The block of a number; undefined where the node did not answer as most do, for whatever reason. The block is then to be asked for by
   * the transport that tells the reasons apart, tries again and knows other ways.
   */
  read(number: bigint, signal: AbortSignal): Promise<BulkBlock | undefined>;
}

/** Where and how to ask. */
export interface BulkReaderOptions {
  readonly exchange: Pick<HttpExchange, 'post'>;
  /** Most calls in a batch; two for each block. */
  readonly maximumBatch: number;
}

/** After an answer that was none the other way is taken for so long. */
const pauseMs = 10_000;

interface Waiting {
  readonly number: bigint;
  readonly resolve: (block: BulkBlock | undefined) => void;
}

/**
 * Makes a reader that decodes the bytes of whole batches: no text and no tree of objects is made of them, which is most of what reading
 * a chain costs otherwise.
 */
export function createBulkReader(options: BulkReaderOptions): BulkReader {
  const blocksABatch = Math.max(1, Math.floor(options.maximumBatch / 2));
  let waiting: Waiting[] = [];
  let askAgainAt = 0;

  async function send(batch: readonly Waiting[], signal: AbortSignal): Promise<void> {
    const blocks = await ask(options, batch, signal).catch(() => undefined);
    if (blocks === undefined || blocks.size === 0) askAgainAt = performance.now() + pauseMs;
    for (const { number, resolve } of batch) resolve(blocks?.get(number));
  }

  return {
    read(number, signal) {
      if (signal.aborted || performance.now() < askAgainAt) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        if (waiting.length === 0) {
          const first = waiting;
          // Blocks of a piece are asked for in one turn, and only then is anything sent.
          setImmediate(() => {
            if (waiting === first) waiting = [];
            if (first.length > 0) void send(first.splice(0), signal);
          });
        }
        waiting.push({ number, resolve });
        if (waiting.length >= blocksABatch) {
          const full = waiting;
          waiting = [];
          void send(full.splice(0), signal);
        }
      });
    },
  };
}

/** Sends one batch. @returns the blocks that were answered as expected. @throws where the answer is no batch. */
async function ask(
  { exchange }: BulkReaderOptions,
  batch: readonly Waiting[],
  signal: AbortSignal,
): Promise<Map<bigint, BulkBlock>> {
  const calls = batch.flatMap(({ number }, index) => {
    const quantity: Hex = `0x${number.toString(16)}`;
    return [
      `{"jsonrpc":"2.0","id":${2 * index},"method":"eth_getBlockByNumber","params":["${quantity}",true]}`,
      `{"jsonrpc":"2.0","id":${2 * index + 1},"method":"eth_getBlockReceipts","params":["${quantity}"]}`,
    ];
  });
  const bytes = await exchange.post(`[${calls.join(',')}]`, signal);
  return readAnswers(new JsonCursor(bytes), batch);
}

const answerKeys = jsonKeys('id', 'result');

/** Reads the answers of a batch. A block is needed before its receipts; one that comes after them is left out. */
function readAnswers(cursor: JsonCursor, batch: readonly Waiting[]): Map<bigint, BulkBlock> {
  const blocks = new Map<number, ReadBlock>();
  const read = new Map<bigint, BulkBlock>();

  function readResult(id: number): void {
    const place = id >> 1;
    const number = batch[place]?.number;
    const told = blocks.get(place);
    if (id % 2 === 0) blocks.set(place, readBlock(cursor));
    else if (told === undefined || number === undefined) cursor.skip();
    else {
      const mark = cursor.mark();
      const receipts = readReceipts(cursor, told.block);
      read.set(number, { receipts, receiptsJson: cursor.bytesSince(mark), ...told });
    }
  }

  cursor.enterArray();
  while (cursor.nextElement()) {
    let id: number | undefined;
    cursor.enterObject();
    for (let key = cursor.nextKey(answerKeys); key !== undefined; key = cursor.nextKey(answerKeys)) {
      if (key === 'id') id = cursor.readInteger();
      else if (id === undefined) cursor.skip();
      else if (!cursor.takeNull()) readResult(id);
    }
  }
  return read;
}
