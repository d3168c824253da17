import { requestToMessage } from '@firn/evm/execution';
import { traceMessage } from '@firn/evm/tracing';
import type { TraceCallHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toTraceTypes } from '../../requests/trace-types.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceCall: TraceCallHandler<ExecutionContext> = (
  { args, traceTypes, block, stateOverrides, blockOverrides },
  context,
) => {
  const { chain, signal } = context;
  const message = requestToMessage(toCallRequest(args), chain.chainId, toCallLimits(context).gasCap);
  const options = {
    block: requireBlock(chain, block),
    next: context.next,
    waivesBaseFee: context.isControlled,
    stateOverrides: toStateOverrides(stateOverrides),
    blockOverrides: toBlockOverrides(blockOverrides),
  };
  return traceAnswer(traceMessage(chain, { message, types: toTraceTypes(traceTypes) }, options, signal));
};
