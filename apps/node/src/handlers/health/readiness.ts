import type { HealthReadinessHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toHealthAnswer } from '../../serializers/health-answer.js';

export const healthReadiness: HealthReadinessHandler<NodeContext> = async ({ tags }, { node }) =>
  toHealthAnswer(await node.health.run('readiness', tags));
