import type { EvmHandlers } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { untoldHashes } from '../../reads/block-hashes.js';
import { answerLogChanges, answerLogs } from '../../reads/log-texts.js';
import { acceptedPart, checkLogRange, toLogFilter, toLogRange } from '../../requests/log-filter.js';
import { toPoolTransaction } from '../../serializers/evm/transaction-answer.js';

/** Logs and filters. */
export const ethLogs = {
  eth_getLogs: ({ crit }, context) => {
    const { chain, hosted } = context;
    const filter = toLogFilter(crit);
    const head = chain.head.header.number;
    const { from = head, to = head, blockHash } = toLogRange(chain, crit);
    if (blockHash !== undefined) return answerLogs({ blocks: { hash: blockHash }, filter }, context);
    if (!hosted.isControlled) checkLogRange(chain, { from, to });
    const blocks = acceptedPart({ from, to }, head);
    if (blocks === undefined) return [];
    const { apiMaxBlocksPerRequest: most } = hosted.settings;
    return answerLogs({ blocks, filter, maxBlocks: most === 0n ? undefined : most }, context);
  },

  eth_newFilter: ({ crit }, { hosted, filterOwner }) =>
    hosted.filters.watchLogs(toLogFilter(crit), toLogRange(hosted.chain, crit), filterOwner),

  eth_newBlockFilter: (_, { hosted, filterOwner }) => hosted.filters.watchBlocks(filterOwner),

  eth_newPendingTransactionFilter: ({ fullTx = false }, { hosted, filterOwner }) =>
    hosted.filters.watchTransactions(fullTx, filterOwner),

  eth_getFilterChanges: ({ id }, context) => {
    const changes = context.hosted.filters.changes(id);
    if (changes.kind === 'hashes') return changes.hashes;
    if (changes.kind === 'blocks') return untoldHashes(changes);
    if (changes.kind === 'transactions') return changes.transactions.map(toPoolTransaction);
    return answerLogChanges(changes, context);
  },

  eth_getFilterLogs: ({ id }, context) => {
    const query = context.hosted.filters.allLogs(id);
    return query === undefined ? [] : answerLogs(query, context);
  },

  eth_uninstallFilter: ({ id }, { hosted }) => hosted.filters.remove(id),
} satisfies Partial<EvmHandlers<NodeContext>>;
