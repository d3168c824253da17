import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetFilterChangesHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toLogAnswer, toRemovedLogAnswer } from '../../serializers/evm/receipt-answer.js';
import { toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethGetFilterChanges: EthGetFilterChangesHandler<NodeContext> = ({ id }, { hosted }) => {
  const changes = hosted.filters.changes(id);
  if (changes.kind === 'hashes') return changes.hashes;
  if (changes.kind === 'transactions') return changes.transactions.map(toPoolTransaction);
  const { removed, logs } = changes;
  if (removed.length === 0) return rawJson(hosted.texts.logs(logs));
  return [...removed.map(toRemovedLogAnswer), ...logs.map(toLogAnswer)];
};
