import { traceCall } from '@firn/evm/tracing';
import type { DebugTraceCallHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const debugTraceCall: DebugTraceCallHandler<ExecutionContext> = (
  { args, block, config = {} },
  context,
) => {
  const { chain, signal } = context;
  const { stateOverrides, blockOverrides, txIndex, ...how } = config;
  const options = {
    block: requireTracedBlock(chain, block),
    next: context.next,
    waivesBaseFee: context.isControlled,
    stateOverrides: toStateOverrides(stateOverrides),
    blockOverrides: toBlockOverrides(blockOverrides),
    txIndex,
    limits: toCallLimits(context),
  };
  return traceAnswer(traceCall(chain, toCallRequest(args), toTraceConfig(how), options, signal));
};
