import type { DebugChaindbCompactHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';

export const debugChaindbCompact: DebugChaindbCompactHandler<NodeContext> = () => {
  throw unsupported('chaindbCompact', 'the storage uses freed pages again and has nothing to compact');
};
