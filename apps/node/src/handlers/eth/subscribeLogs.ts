import { logMatcher } from '@firn/evm/chain';
import type { EthSubscribeLogsHandler } from '@firn/node-server';
import { streamLogs } from '../../chains/stream-logs.js';
import type { NodeContext } from '../../node/node-context.js';
import { toLogFilter } from '../../requests/log-filter.js';
import { toLogAnswer, toRemovedLogAnswer } from '../../serializers/evm/receipt-answer.js';

export const ethSubscribeLogs: EthSubscribeLogsHandler<NodeContext> = async function* (
  { filter = {} },
  { chain, signal },
) {
  const matches = logMatcher(toLogFilter(filter));
  for await (const { logs, removed } of streamLogs(chain, signal)) {
    yield* logs.filter(matches).map(removed ? toRemovedLogAnswer : toLogAnswer);
  }
};
