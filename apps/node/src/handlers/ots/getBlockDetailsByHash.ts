import type { OtsGetBlockDetailsByHashHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toOtsBlockDetails } from '../../serializers/evm/ots-block-answer.js';

export const otsGetBlockDetailsByHash: OtsGetBlockDetailsByHashHandler<ExecutionContext> = (
  { hash },
  { chain },
) => {
  const block = chain.blockByHash(lower(hash));
  return block === undefined ? null : toOtsBlockDetails(chain, block);
};
