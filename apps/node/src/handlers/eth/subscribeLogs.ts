import type { EthSubscribeLogsHandler } from '@firn/node-server';
import { toLogAnswer } from '../../answers/evm/receipt-answer.js';
import { streamEvents } from '../../chains/stream-events.js';
import { logMatcher } from '../../evm/chain/query-logs.js';
import type { NodeContext } from '../../node/node-context.js';
import { toLogFilter } from '../../requests/log-filter.js';

export const ethSubscribeLogs: EthSubscribeLogsHandler<NodeContext> = async function* (
  { filter = {} },
  { chain, signal },
) {
  const matches = logMatcher(toLogFilter(filter));
  for await (const { receipts } of streamEvents(chain, 'block', signal)) {
    for (const { logs } of receipts) yield* logs.filter(matches).map(toLogAnswer);
  }
};
