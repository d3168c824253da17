import type { DebugStandardTraceBlockToFileHandler } from '@firn/node-server';
import { TraceFiles } from '../../chains/trace-files.js';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { lower } from '../../requests/block-parameter.js';
import { requireTracedBlock, toTraceConfig } from '../../requests/trace-config.js';

/** Writes into the node's own folder `traces`. */
export const debugStandardTraceBlockToFile: DebugStandardTraceBlockToFileHandler<ExecutionContext> = (
  { hash, config = {} },
  { chain, dataDir, signal },
) => {
  const { txHash, ...options } = config;
  const block = requireTracedBlock(chain, hash);
  const files = new TraceFiles(dataDir);
  return files.trace(chain, block, { ...toTraceConfig(options), txHash: txHash && lower(txHash) }, signal);
};
