import type { DebugSetMutexProfileFractionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { UnsupportedError } from '../../profiling/unsupported-error.js';

export const debugSetMutexProfileFraction: DebugSetMutexProfileFractionHandler<NodeContext> = () => {
  throw new UnsupportedError(
    'setMutexProfileFraction',
    'one thread runs all JavaScript, so there are no locks',
  );
};
