import { traceBlock } from '@firn/evm/tracing';
import type { DebugTraceBlockByNumberHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const debugTraceBlockByNumber: DebugTraceBlockByNumberHandler<ExecutionContext> = (
  { number, config },
  { chain, signal },
) => traceAnswer(traceBlock(chain, requireTracedBlock(chain, number), toTraceConfig(config), signal));
