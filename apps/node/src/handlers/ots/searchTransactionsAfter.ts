import type { OtsSearchTransactionsAfterHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';
import { otsSearchAnswer } from '../../serializers/evm/ots-search-answer.js';

export const otsSearchTransactionsAfter: OtsSearchTransactionsAfterHandler<ExecutionContext> = (
  { address, blockNumber, pageSize },
  { chain, signal },
) => {
  const edge = BigInt(blockNumber) === 0n ? undefined : BigInt(blockNumber);
  return otsSearchAnswer(chain, { address: lower(address), direction: 'after', edge, pageSize }, signal);
};
