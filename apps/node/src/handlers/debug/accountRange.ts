import { dumpAccounts } from '@firn/evm/inspection';
import type { DebugAccountRangeHandler } from '@firn/node-server';
import { hexToBytes } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { maxDumpedAccounts, toStateDump } from '../../serializers/evm/dump-answer.js';

export const debugAccountRange: DebugAccountRangeHandler<ExecutionContext> = (
  { block, start, maxResults, nocode, nostorage, incompletes },
  { chain },
) => {
  const state = chain.stateAfter(requireBlock(chain, block));
  const limit = maxResults > 0 && maxResults <= maxDumpedAccounts ? maxResults : maxDumpedAccounts;
  const dump = dumpAccounts(state, {
    start: hexToBytes(start),
    limit,
    withCode: !nocode,
    withStorage: !nostorage,
    withIncomplete: incompletes,
  });
  return toStateDump(state, dump);
};
