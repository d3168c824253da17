import { expect, onTestFinished, test } from 'vitest';
import { createBulkReader } from '../../src/source/bulk-reader.js';
import { createRpcChainSource } from '../../src/source/rpc-chain-source.js';
import { buildHandChain } from '../fixtures/hand-chain.js';
import { startRpcServer, toWire } from '../fixtures/rpc-server.js';

const { signal } = new AbortController();
const reading = { creations: 'receipts', native: false } as const;
const blocks = buildHandChain().blocks.map(toWire);

type Answer = (number: number) => Readonly<Record<string, unknown>>;
const blockAnswer: Answer = (number) => ({ result: blocks[number]?.block ?? null });
const receiptsAnswer: Answer = (number) => ({ result: blocks[number]?.receipts ?? null });

/** A reader of a node that answers each batch, as it is sent, with one of these texts. */
function readerOf(...answers: ((calls: readonly { id: number; method: string }[]) => string)[]) {
  const left = [...answers];
  return createBulkReader({
    maximumBatch: 40,
    exchange: {
      async post(message) {
        const answer = left.shift();
        if (answer === undefined) throw new Error('the node has gone');
        return Buffer.from(answer(JSON.parse(message)));
      },
    },
  });
}

test('blocks of one turn travel in one batch with their receipts', async () => {
  const server = await startRpcServer([...blocks]);
  const source = createRpcChainSource({ url: server.url });
  onTestFinished(async () => {
    await source.close();
    await server.close();
  });
  let requests = 0;
  server.onRequest = () => requests++;
  const numbers = [0n, 1n, 2n, 3n, 4n, 5n, 6n];
  const read = await Promise.all(numbers.map((number) => source.block(number, reading, signal)));
  expect(read.map((each) => each?.block.number)).toEqual(numbers);
  expect({ requests, largest: server.largestBatch() }).toEqual({ requests: 1, largest: 14 });
});

test('answers are told apart by their IDs, and one that is an error leaves out its block only', async () => {
  const reader = readerOf(() => {
    const answers = [
      { jsonrpc: '2.0', id: 2, ...blockAnswer(2) },
      { jsonrpc: '2.0', id: 3, ...receiptsAnswer(2) },
      { jsonrpc: '2.0', id: 0, ...blockAnswer(1) },
      { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'busy' } },
      { jsonrpc: '2.0', id: 4, result: null },
      { jsonrpc: '2.0', id: 99, ...blockAnswer(3) },
    ];
    return JSON.stringify(answers, null, 1);
  });
  const read = await Promise.all([1n, 2n, 8n].map((number) => reader.read(number, signal)));
  expect(read.map((each) => each?.block.hash)).toEqual([undefined, blocks[2]?.block.hash, undefined]);
  expect(read[1]?.receipts).toHaveLength(blocks[2]?.receipts.length ?? -1);
});

test.each([
  ['receipts before their block', [receiptsAnswer, blockAnswer], [1, 0]],
  ['a block that is none', [() => ({ result: { number: 5 } }), receiptsAnswer], [0, 1]],
])('%s: nothing is read', async (_what, answers, ids) => {
  const reader = readerOf(() =>
    JSON.stringify(answers.map((answer, index) => ({ jsonrpc: '2.0', id: ids[index], ...answer(1) }))),
  );
  expect(await reader.read(1n, signal)).toBeUndefined();
});

test('a node that takes no batch is not asked again at once', async () => {
  const reader = readerOf(() => '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}');
  expect(await reader.read(1n, signal)).toBeUndefined();
  // Nothing is there to answer a second request.
  expect(await reader.read(1n, signal)).toBeUndefined();
});
