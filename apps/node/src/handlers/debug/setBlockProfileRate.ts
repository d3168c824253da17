import type { DebugSetBlockProfileRateHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { UnsupportedError } from '../../profiling/unsupported-error.js';

export const debugSetBlockProfileRate: DebugSetBlockProfileRateHandler<NodeContext> = () => {
  throw new UnsupportedError('setBlockProfileRate', 'waiting is always watched, all of it');
};
