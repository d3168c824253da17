import type { DevRemoveBlockTimestampIntervalHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const devRemoveBlockTimestampInterval: DevRemoveBlockTimestampIntervalHandler<NodeContext> = (
  _,
  { hosted },
) => hosted.dev.setTimestampStep(undefined);
