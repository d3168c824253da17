import type { DebugSetMutexProfileFractionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';

export const debugSetMutexProfileFraction: DebugSetMutexProfileFractionHandler<NodeContext> = () => {
  throw unsupported('setMutexProfileFraction', 'one thread runs all JavaScript, so there are no locks');
};
