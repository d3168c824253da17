import { rpcError } from '@firn/jsonrpc/errors';
import type { EthGetLogsHandler } from '@firn/node-server';
import { toLogAnswer } from '../../answers/evm/receipt-answer.js';
import { queryBlockLogs, queryLogs } from '../../evm/chain/query-logs.js';
import type { NodeContext } from '../../node/node-context.js';
import { checkLogRange, toLogFilter, toLogRange } from '../../requests/log-filter.js';

export const ethGetLogs: EthGetLogsHandler<NodeContext> = ({ crit }, { chain }) => {
  const filter = toLogFilter(crit);
  const head = chain.head.header.number;
  const { from = head, to = head, blockHash } = toLogRange(chain, crit);
  if (blockHash === undefined) {
    checkLogRange(chain, { from, to });
    return queryLogs(chain, { from, to }, filter).map(toLogAnswer);
  }
  const block = chain.blockByHash(blockHash);
  if (block === undefined) throw rpcError(-32_000, 'unknown block');
  return queryBlockLogs(chain, block, filter).map(toLogAnswer);
};
