import type { DebugSetGCPercentHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { UnsupportedError } from '../../profiling/unsupported-error.js';

export const debugSetGCPercent: DebugSetGCPercentHandler<NodeContext> = () => {
  throw new UnsupportedError('setGCPercent', 'V8 sizes its heap by itself');
};
