import { dumpAccounts } from '@firn/evm/inspection';
import type { DebugDumpBlockHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { maxDumpedAccounts, toStateDump } from '../../serializers/evm/dump-answer.js';

export const debugDumpBlock: DebugDumpBlockHandler<ExecutionContext> = ({ block }, { chain }) => {
  const state = chain.stateAfter(requireBlock(chain, block));
  const dump = dumpAccounts(state, {
    start: new Uint8Array(0),
    limit: maxDumpedAccounts,
    withCode: true,
    withStorage: true,
    withIncomplete: false,
  });
  return toStateDump(state, dump);
};
