import type { DevRevertHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toCount } from '../../requests/count.js';

export const devRevert: DevRevertHandler<NodeContext> = ({ id }, { hosted }) =>
  hosted.dev.revert(toCount(id));
