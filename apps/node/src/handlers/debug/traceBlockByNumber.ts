import type { DebugTraceBlockByNumberHandler } from '@firn/node-server';
import { traceAnswer } from '../../answers/evm/trace-answer.js';
import { traceBlock } from '../../evm/tracing/trace-block.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';

export const debugTraceBlockByNumber: DebugTraceBlockByNumberHandler<NodeContext> = (
  { number, config },
  { chain, signal },
) => traceAnswer(traceBlock(chain, requireTracedBlock(chain, number), toTraceConfig(config), signal));
