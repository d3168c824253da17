import type { EthGetFilterChangesHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { untoldHashes } from '../../reads/block-hashes.js';
import { answerLogChanges } from '../../reads/log-texts.js';
import { toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

export const ethGetFilterChanges: EthGetFilterChangesHandler<NodeContext> = ({ id }, context) => {
  const changes = context.hosted.filters.changes(id);
  if (changes.kind === 'hashes') return changes.hashes;
  if (changes.kind === 'blocks') return untoldHashes(changes);
  if (changes.kind === 'transactions') return changes.transactions.map(toPoolTransaction);
  return answerLogChanges(changes, context);
};
