import { checksumAddress } from '@firn/crypto';
import { signed } from '@firn/evm/fixtures/signed';
import type { PooledTransaction } from '@firn/evm/pool';
import type { Transaction } from '@firn/evm/transaction';
import type { JsonStream } from '@firn/jsonrpc/server';
import { encodeEthPendingTransactionsResult, encodeTxpoolContentResult } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { expect, it } from 'vitest';
import {
  answerInTurns,
  listTexts,
  poolTexts,
  senderTexts,
  summaryTexts,
  toSummary,
} from '../../../src/serializers/evm/pool-texts.js';
import { toPoolTransaction } from '../../../src/serializers/evm/transaction-answer.js';

async function textOf(answer: unknown): Promise<string> {
  let text = '';
  for await (const part of (answer as JsonStream).chunks) text += part;
  return text;
}

const open = { signal: new AbortController().signal };
const transactions = [3n, 4n].map((nonce) => signed({ nonce, to: `0x${'ab'.repeat(20)}`, value: 1n }));
const own = transactions.map((transaction) => ({ transaction }) as PooledTransaction);
const pool = {
  pending: new Map([
    ['0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc', own],
    ['0x00000000000000000000000000000000000000aa', own.slice(1)],
  ] as const),
  queued: new Map(),
};

/** Transactions by sender and nonce. */
function bySender<Answer>(
  given: ReadonlyMap<Hex, readonly PooledTransaction[]>,
  toAnswer: (transaction: Transaction) => Answer,
): Record<string, Record<string, Answer>> {
  return Object.fromEntries(
    [...given].map(([sender, each]) => [
      checksumAddress(sender),
      Object.fromEntries(each.map(({ transaction }) => [String(transaction.nonce), toAnswer(transaction)])),
    ]),
  );
}

it('writes transactions that wait as the contract does', async () => {
  const whole = {
    pending: bySender(pool.pending, toPoolTransaction),
    queued: bySender(pool.queued, toPoolTransaction),
  };
  expect(await textOf(answerInTurns(poolTexts(pool, senderTexts), open))).toBe(
    encodeTxpoolContentResult(whole),
  );
  const lines = { pending: bySender(pool.pending, toSummary), queued: bySender(pool.queued, toSummary) };
  expect(await textOf(answerInTurns(poolTexts(pool, summaryTexts), open))).toBe(JSON.stringify(lines));
  expect(await textOf(answerInTurns(listTexts(transactions), open))).toBe(
    encodeEthPendingTransactionsResult(transactions.map(toPoolTransaction)),
  );
});

it('lets others have their turn while it writes', async () => {
  let hadTurn = false;
  function* slowly(): Generator<string> {
    yield '[';
    setImmediate(() => {
      hadTurn = true;
    });
    const until = performance.now() + 15;
    while (performance.now() < until);
    yield '1';
    yield `,${hadTurn}]`;
  }
  expect(await textOf(answerInTurns(slowly(), open))).toBe('[1,true]');
});
