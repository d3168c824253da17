import type { DebugSetBlockProfileRateHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';

export const debugSetBlockProfileRate: DebugSetBlockProfileRateHandler<NodeContext> = () => {
  throw unsupported('setBlockProfileRate', 'waiting is always watched, all of it');
};
