import type { EthGetFilterLogsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { answerLogs } from '../../reads/log-texts.js';

export const ethGetFilterLogs: EthGetFilterLogsHandler<NodeContext> = ({ id }, context) => {
  const query = context.hosted.filters.allLogs(id);
  return query === undefined ? [] : answerLogs(query, context);
};
