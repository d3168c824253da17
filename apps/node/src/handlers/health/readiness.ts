import type { HealthReadinessHandler } from '@firn/node-server';
import { toHealthAnswer } from '../../answers/health-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const healthReadiness: HealthReadinessHandler<NodeContext> = async ({ tags }, { node }) =>
  toHealthAnswer(await node.health.run('readiness', tags));
