import type { DebugSetGCPercentHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';

export const debugSetGCPercent: DebugSetGCPercentHandler<NodeContext> = () => {
  throw unsupported('setGCPercent', 'V8 sizes its heap by itself');
};
