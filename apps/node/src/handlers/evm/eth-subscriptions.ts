import { logMatcher } from '@firn/evm/chain';
import type { Log, Receipt } from '@firn/evm/receipt';
import type { SubscriptionHandlersOf } from '@firn/jsonrpc/server';
import type { evmGroup } from '@firn/node-server';
import type { Log as LogAnswer, Receipt as ReceiptAnswer } from '@firn/node-validators';
import {
  LastMade,
  type LogChange,
  streamEvents,
  streamLogs,
  weightOfLogs,
} from '../../chains/event-streams.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toLogFilter } from '../../requests/log-filter.js';
import { toEvmHeader } from '../../serializers/evm/block-answer.js';
import { toLogAnswer, toReceiptAnswer, toRemovedLogAnswer } from '../../serializers/evm/receipt-answer.js';
import { toBlockTransaction, toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

/** What is told of the logs of a change, each made once for all who are told of it. */
const logAnswers = new WeakMap<LogChange, LogAnswer[]>();

/** The receipts of a block as they are told, made once for all who are. */
const receiptAnswers = new LastMade<readonly Receipt[], readonly ReceiptAnswer[]>((receipts) =>
  receipts.map(toReceiptAnswer),
);

/** Kinds of `eth_subscribe`. */
export const ethSubscriptions: SubscriptionHandlersOf<typeof evmGroup, NodeContext>['eth_subscribe'] = {
  logs: async function* ({ filter = {} }, { chain, signal }) {
    const wanted = toLogFilter(filter);
    const matches = logMatcher(wanted);
    for await (const change of streamLogs(chain, wanted, signal)) {
      for (const [index, log] of change.logs.entries())
        if (matches(log)) yield logAnswerOf(change, log, index);
    }
  },

  newAcceptedTransactions: async function* ({ fullTx = false }, { chain, signal }) {
    for await (const { block } of streamEvents(chain, 'block', signal)) {
      for (const [index, transaction] of block.transactions.entries()) {
        yield fullTx ? toBlockTransaction(transaction, block, index) : transaction.hash;
      }
    }
  },

  newHeads: async function* (_, { chain, signal }) {
    for await (const { block } of streamEvents(chain, 'block', signal)) {
      yield toEvmHeader(block, chain.rules.headerForm);
    }
  },

  newPendingTransactions: async function* ({ fullTx = false }, { chain, signal }) {
    for await (const { transaction } of streamEvents(chain, 'transaction', signal)) {
      yield fullTx ? toPoolTransaction(transaction) : transaction.hash;
    }
  },

  /** The node follows nobody, so that it never begins to catch up and there are no events. */
  syncing: async function* () {},

  transactionReceipts: async function* ({ filter }, { chain, signal }) {
    const wanted = filter?.transactionHashes?.map(lower) ?? [];
    for await (const { receipts } of streamEvents(chain, 'block', signal, weigh)) {
      const told = receiptAnswers.of(chain, receipts);
      const chosen =
        wanted.length === 0 ? told : told.filter(({ transactionHash }) => wanted.includes(transactionHash));
      if (chosen.length > 0) yield chosen;
    }
  },
};

function logAnswerOf(change: LogChange, log: Log, index: number): LogAnswer {
  const made = logAnswers.get(change) ?? [];
  logAnswers.set(change, made);
  const answer = made[index] ?? (change.removed ? toRemovedLogAnswer(log) : toLogAnswer(log));
  made[index] = answer;
  return answer;
}

function weigh({ receipts }: { readonly receipts: readonly Receipt[] }): number {
  return weightOfLogs(receipts.reduce((sum, { logs }) => sum + logs.length, 0));
}
