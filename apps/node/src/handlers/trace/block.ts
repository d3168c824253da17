import { callsOfBlock } from '@firn/evm/tracing';
import type { TraceBlockHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { findBlock } from '../../requests/block-parameter.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceBlock: TraceBlockHandler<ExecutionContext> = ({ block: parameter }, { chain, signal }) => {
  const block = findBlock(chain, parameter);
  return block === undefined ? null : traceAnswer(callsOfBlock(chain, block, signal));
};
