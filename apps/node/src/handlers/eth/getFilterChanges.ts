import { queryLogs } from '@firn/evm/chain';
import type { EthGetFilterChangesHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { untoldHashes } from '../../reads/block-hashes.js';
import { answerLogs } from '../../reads/log-texts.js';
import { toLogAnswer, toRemovedLogAnswer } from '../../serializers/evm/receipt-answer.js';
import { toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethGetFilterChanges: EthGetFilterChangesHandler<NodeContext> = ({ id }, context) => {
  const { chain, hosted } = context;
  const changes = hosted.filters.changes(id);
  if (changes.kind === 'hashes') return changes.hashes;
  if (changes.kind === 'blocks') return untoldHashes(changes);
  if (changes.kind === 'transactions') return changes.transactions.map(toPoolTransaction);
  const { removed, query, told } = changes;
  if (removed.length === 0 && query !== undefined) return answerLogs(query, context, told);
  const logs = query === undefined ? [] : [...queryLogs(chain, query)].flat();
  told();
  return [...removed.map(toRemovedLogAnswer), ...logs.map(toLogAnswer)];
};
