import { intermediateRoots } from '@firn/evm/tracing';
import type { DebugIntermediateRootsHandler } from '@firn/node-server';
import type { ExecutionContext } from '../../executions/execution-context.js';
import { requireTracedBlock } from '../../requests/trace-config.js';

export const debugIntermediateRoots: DebugIntermediateRootsHandler<ExecutionContext> = (
  { hash },
  { chain },
) => intermediateRoots(chain, requireTracedBlock(chain, hash));
