import type { EthGetFilterChangesHandler } from '@firn/node-server';
import { toLogAnswer } from '../../answers/evm/receipt-answer.js';
import { toPoolTransaction } from '../../answers/evm/transaction-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethGetFilterChanges: EthGetFilterChangesHandler<NodeContext> = ({ id }, { hosted }) => {
  const changes = hosted.filters.changes(id);
  if (changes.kind === 'blocks') return changes.hashes;
  if (changes.kind === 'logs') return changes.logs.map(toLogAnswer);
  return changes.full
    ? changes.transactions.map(toPoolTransaction)
    : changes.transactions.map(({ hash }) => hash);
};
