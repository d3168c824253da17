import { traceBlock } from '@firn/evm/tracing';
import type { DebugTraceBlockHandler } from '@firn/node-server';
import { hexToBytes } from '@firn/primitives/bytes';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { toTraceConfig } from '../../requests/trace-config.js';
import { decodeTracedBlock } from '../../requests/traced-block.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

export const debugTraceBlock: DebugTraceBlockHandler<ExecutionContext> = (
  { blob, config },
  { chain, signal },
) =>
  traceAnswer(traceBlock(chain, decodeTracedBlock(chain, hexToBytes(blob)), toTraceConfig(config), signal));
