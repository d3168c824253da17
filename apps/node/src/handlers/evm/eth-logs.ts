import { setImmediate } from 'node:timers/promises';
import type { EvmHandlers } from '@firn/node-server';
import type { Hex } from '@firn/primitives/bytes';
import type { ChangedBlocks } from '../../chains/filters.js';
import type { NodeContext } from '../../node/node-context.js';
import { acceptedPart, checkLogRange, toLogFilter, toLogRange } from '../../requests/log-filter.js';
import { answerLogChanges, answerLogs } from '../../serializers/evm/log-texts.js';
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

/** The hashes of all blocks that a filter has not told of: at once where they are few, and else some of them in each turn of the event loop. */
export function untoldHashes(blocks: ChangedBlocks): readonly Hex[] | Promise<readonly Hex[]> {
  const hashes = blocks.take();
  return blocks.hasMore() ? takeInTurns(blocks, [...hashes]) : hashes;
}

async function takeInTurns(blocks: ChangedBlocks, hashes: Hex[]): Promise<readonly Hex[]> {
  while (blocks.hasMore()) {
    await setImmediate();
    hashes.push(...blocks.take());
  }
  return hashes;
}
