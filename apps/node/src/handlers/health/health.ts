import type { HealthHealthHandler } from '@firn/node-server';
import { toHealthAnswer } from '../../answers/health-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const healthHealth: HealthHealthHandler<NodeContext> = async ({ tags }, { node }) =>
  toHealthAnswer(await node.health.run('health', tags));
