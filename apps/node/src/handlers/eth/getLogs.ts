import { queryBlockLogs, queryLogs } from '@firn/evm/chain';
import { rpcError } from '@firn/jsonrpc/errors';
import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetLogsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { checkLogRange, toLogFilter, toLogRange } from '../../requests/log-filter.js';

export const ethGetLogs: EthGetLogsHandler<NodeContext> = ({ crit }, { chain, hosted }) => {
  const filter = toLogFilter(crit);
  const head = chain.head.header.number;
  const { from = head, to = head, blockHash } = toLogRange(chain, crit);
  if (blockHash === undefined) {
    checkLogRange(chain, { from, to });
    const { apiMaxBlocksPerRequest: maxBlocks } = hosted.settings;
    const limits = maxBlocks === 0n ? {} : { maxBlocks };
    return rawJson(hosted.texts.logs(queryLogs(chain, { from, to }, filter, limits)));
  }
  const block = chain.blockByHash(blockHash);
  if (block === undefined) throw rpcError(-32_000, 'unknown block');
  return rawJson(hosted.texts.logs(queryBlockLogs(chain, block, filter)));
};
