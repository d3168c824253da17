import type { HealthHealthHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toHealthAnswer } from '../../serializers/health-answer.js';

export const healthHealth: HealthHealthHandler<NodeContext> = async ({ tags }, { node }) =>
  toHealthAnswer(await node.health.run('health', tags));
