import type { DebugGcStatsHandler } from '@firn/node-server';
import { toGcStats } from '../../answers/evm/memory-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const debugGcStats: DebugGcStatsHandler<NodeContext> = (_, { node }) => toGcStats(node.garbage.read());
