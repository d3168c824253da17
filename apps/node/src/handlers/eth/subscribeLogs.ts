import { logMatcher } from '@firn/evm/chain';
import type { Log } from '@firn/evm/receipt';
import type { EthSubscribeLogsHandler } from '@firn/node-server';
import type { Log as LogAnswer } from '@firn/node-validators';
import { type LogChange, streamLogs } from '../../chains/stream-logs.js';
import type { NodeContext } from '../../node/node-context.js';
import { toLogFilter } from '../../requests/log-filter.js';
import { toLogAnswer, toRemovedLogAnswer } from '../../serializers/evm/receipt-answer.js';

/** What is told of the logs of a change, each made once for all who are told of it. */
const answers = new WeakMap<LogChange, LogAnswer[]>();

export const ethSubscribeLogs: EthSubscribeLogsHandler<NodeContext> = async function* (
  { filter = {} },
  { chain, signal },
) {
  const wanted = toLogFilter(filter);
  const matches = logMatcher(wanted);
  for await (const change of streamLogs(chain, wanted, signal)) {
    for (const [index, log] of change.logs.entries()) if (matches(log)) yield answerOf(change, log, index);
  }
};

function answerOf(change: LogChange, log: Log, index: number): LogAnswer {
  const made = answers.get(change) ?? [];
  answers.set(change, made);
  const answer = made[index] ?? (change.removed ? toRemovedLogAnswer(log) : toLogAnswer(log));
  made[index] = answer;
  return answer;
}
