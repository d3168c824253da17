import { requestToMessage } from '@firn/evm/execution';
import { traceMessages } from '@firn/evm/tracing';
import type { TraceCallManyHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireBlock } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toTraceTypes } from '../../requests/trace-types.js';
import { toCallRequest } from '../../requests/transaction-request.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const traceCallMany: TraceCallManyHandler<ExecutionContext> = ({ calls, block }, context) => {
  const { chain, signal } = context;
  const { gasCap } = toCallLimits(context);
  const messages = calls.map(([request, types]) => ({
    message: requestToMessage(toCallRequest(request), chain.chainId, gasCap),
    types: toTraceTypes(types),
  }));
  return traceAnswer(
    traceMessages(
      chain,
      messages,
      { block: requireBlock(chain, block), next: context.next, waivesBaseFee: context.isControlled },
      signal,
    ),
  );
};
