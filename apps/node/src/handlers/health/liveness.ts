import type { HealthLivenessHandler } from '@firn/node-server';
import { toHealthAnswer } from '../../answers/health-answer.js';
import type { NodeContext } from '../../node/node-context.js';

export const healthLiveness: HealthLivenessHandler<NodeContext> = async ({ tags }, { node }) =>
  toHealthAnswer(await node.health.run('liveness', tags));
