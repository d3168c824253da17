import type { DevGetNetworkClockHandler } from '@firn/node-server';

import type { NodeContext } from '../../node/node-context.js';
import { toNetworkClockAnswer } from '../../serializers/network-clock-answer.js';

export const devGetNetworkClock: DevGetNetworkClockHandler<NodeContext> = (_, { node }) =>
  toNetworkClockAnswer(node);
