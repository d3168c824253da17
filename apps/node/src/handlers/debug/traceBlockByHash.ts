import { traceBlock } from '@firn/evm/tracing';
import type { DebugTraceBlockByHashHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const debugTraceBlockByHash: DebugTraceBlockByHashHandler<ExecutionContext> = (
  { hash, config },
  { chain, signal },
) => traceAnswer(traceBlock(chain, requireTracedBlock(chain, hash), toTraceConfig(config), signal));
