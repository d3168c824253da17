import type { HealthHandlers } from '@firn/node-server';
import type { NodeContext } from '../node/node-context.js';
import { toHealthAnswer } from '../serializers/health-answer.js';

/** Handlers of the `health` API. */
export const healthHandlers: HealthHandlers<NodeContext> = {
  'health.health': async ({ tags }, { node }) => toHealthAnswer(await node.health.run('health', tags)),

  'health.liveness': async ({ tags }, { node }) => toHealthAnswer(await node.health.run('liveness', tags)),

  'health.readiness': async ({ tags }, { node }) => toHealthAnswer(await node.health.run('readiness', tags)),
};
