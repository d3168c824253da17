import type { EthGetLogsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerLogs } from '../../reads/log-texts.js';
import { acceptedPart, checkLogRange, toLogFilter, toLogRange } from '../../requests/log-filter.js';

export const ethGetLogs: EthGetLogsHandler<NodeContext> = ({ crit }, context) => {
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
};
