import type { EthGetFilterLogsHandler } from '@firn/node-server';
import { toLogAnswer } from '../../answers/evm/receipt-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethGetFilterLogs: EthGetFilterLogsHandler<NodeContext> = ({ id }, { hosted }) =>
  hosted.filters.allLogs(id).map(toLogAnswer);
