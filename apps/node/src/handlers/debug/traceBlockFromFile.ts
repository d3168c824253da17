import type { DebugTraceBlockFromFileHandler } from '@firn/node-server';
import { traceAnswer } from '../../answers/evm/trace-answer.js';
import { TraceFiles } from '../../chains/trace-files.js';
import { traceBlock } from '../../evm/tracing/trace-block.js';
import type { NodeContext } from '../../node/node-context.js';
import { toTraceConfig } from '../../requests/trace-config.js';
import { decodeTracedBlock } from '../../requests/traced-block.js';

/** Reads files of the node's own folder `traces` only. */
export const debugTraceBlockFromFile: DebugTraceBlockFromFileHandler<NodeContext> = async (
  { file, config },
  { chain, node, signal },
) => {
  const encoded = await new TraceFiles(node.options.dataDir).read(file);
  return traceAnswer(traceBlock(chain, decodeTracedBlock(chain, encoded), toTraceConfig(config), signal));
};
