import type { DebugGcStatsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toGcStats } from '../../serializers/evm/memory-answer.js';

export const debugGcStats: DebugGcStatsHandler<NodeContext> = (_, { node }) => toGcStats(node.garbage.read());
