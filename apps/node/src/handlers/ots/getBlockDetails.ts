import type { OtsGetBlockDetailsHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { findOtsBlock } from '../../requests/ots-block-number.js';
import { toOtsBlockDetails } from '../../serializers/evm/ots-block-answer.js';

export const otsGetBlockDetails: OtsGetBlockDetailsHandler<ExecutionContext> = ({ number }, { chain }) => {
  const block = findOtsBlock(chain, number);
  return block === undefined ? null : toOtsBlockDetails(chain, block);
};
