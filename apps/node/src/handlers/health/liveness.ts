import type { HealthLivenessHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toHealthAnswer } from '../../serializers/health-answer.js';

export const healthLiveness: HealthLivenessHandler<NodeContext> = async ({ tags }, { node }) =>
  toHealthAnswer(await node.health.run('liveness', tags));
