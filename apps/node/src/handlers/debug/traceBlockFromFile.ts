import { traceBlock } from '@firn/evm/tracing';
import type { DebugTraceBlockFromFileHandler } from '@firn/node-server';
import { TraceFiles } from '../../chains/trace-files.js';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { toTraceConfig } from '../../requests/trace-config.js';
import { decodeTracedBlock } from '../../requests/traced-block.js';
import { traceAnswer } from '../../serializers/evm/trace-answer.js';

/** Reads files of the node's own folder `traces` only. */
export const debugTraceBlockFromFile: DebugTraceBlockFromFileHandler<ExecutionContext> = async (
  { file, config },
  { chain, dataDir, signal },
) => {
  const encoded = await new TraceFiles(dataDir).read(file);
  return traceAnswer(traceBlock(chain, decodeTracedBlock(chain, encoded), toTraceConfig(config), signal));
};
