import type { DebugTraceCallHandler } from '@firn/node-server';
import { traceAnswer } from '../../answers/evm/trace-answer.js';
import { traceCall } from '../../evm/tracing/trace-call.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';
import { toBlockOverrides, toCallRequest, toStateOverrides } from '../../requests/transaction-request.js';

export const debugTraceCall: DebugTraceCallHandler<NodeContext> = (
  { args, block, config = {} },
  { chain, signal },
) => {
  const { stateOverrides, blockOverrides, txIndex, ...how } = config;
  const options = {
    block: requireTracedBlock(chain, block),
    stateOverrides: toStateOverrides(stateOverrides),
    blockOverrides: toBlockOverrides(blockOverrides),
    txIndex,
  };
  return traceAnswer(traceCall(chain, toCallRequest(args), toTraceConfig(how), options, signal));
};
