import { rawJson } from '@firn/jsonrpc/server';
import type { EthGetFilterLogsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const ethGetFilterLogs: EthGetFilterLogsHandler<NodeContext> = ({ id }, { hosted }) =>
  rawJson(hosted.texts.logs(hosted.filters.allLogs(id)));
