import type { DebugChaindbCompactHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { UnsupportedError } from '../../profiling/unsupported-error.js';

export const debugChaindbCompact: DebugChaindbCompactHandler<NodeContext> = () => {
  throw new UnsupportedError(
    'chaindbCompact',
    'the storage uses freed pages again and has nothing to compact',
  );
};
