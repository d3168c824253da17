import type { DebugIntermediateRootsHandler } from '@firn/node-server';
import { intermediateRoots } from '../../evm/tracing/trace-lines.js';
import type { NodeContext } from '../../node/node-context.js';
import { requireTracedBlock } from '../../requests/trace-config.js';

export const debugIntermediateRoots: DebugIntermediateRootsHandler<NodeContext> = ({ hash }, { chain }) =>
  intermediateRoots(chain, requireTracedBlock(chain, hash));
