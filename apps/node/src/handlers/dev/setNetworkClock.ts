import type { DevSetNetworkClockHandler } from '@firn/node-server';

import type { NodeContext } from '../../node/node-context.js';
import { requestedMove } from '../../requests/clock-change.js';
import { toNetworkClockAnswer } from '../../serializers/network-clock-answer.js';

export const devSetNetworkClock: DevSetNetworkClockHandler<NodeContext> = async ({ change }, { node }) => {
  const byMs = requestedMove(change, node);
  node.setClock({ byMs, multiple: change.multiple });
  await node.platform.timeMoved();
  return toNetworkClockAnswer(node);
};
