import type { OtsGetBlockTransactionsHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { findOtsBlock } from '../../requests/ots-block-number.js';
import { toOtsBlockTransactions } from '../../serializers/evm/ots-block-answer.js';

export const otsGetBlockTransactions: OtsGetBlockTransactionsHandler<ExecutionContext> = (
  { number, page, pageSize },
  { chain },
) => {
  const block = findOtsBlock(chain, number);
  return block === undefined ? null : toOtsBlockTransactions(chain, block, { page, pageSize });
};
