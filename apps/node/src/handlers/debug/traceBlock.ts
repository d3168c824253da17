import type { DebugTraceBlockHandler } from '@firn/node-server';
import { traceAnswer } from '../../answers/evm/trace-answer.js';
import { hexToBytes } from '../../evm/bytes.js';
import { traceBlock } from '../../evm/tracing/trace-block.js';
import type { NodeContext } from '../../node/node-context.js';
import { toTraceConfig } from '../../requests/trace-config.js';
import { decodeTracedBlock } from '../../requests/traced-block.js';

export const debugTraceBlock: DebugTraceBlockHandler<NodeContext> = ({ blob, config }, { chain, signal }) =>
  traceAnswer(traceBlock(chain, decodeTracedBlock(chain, hexToBytes(blob)), toTraceConfig(config), signal));
