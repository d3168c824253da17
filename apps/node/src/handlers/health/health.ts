import type { HealthHealthHandler } from '@firn/node-server';
import { toHealthAnswer } from '../../answers/health-answer.js';
import { checkHealth } from '../../node/health-report.js';
import type { NodeContext } from '../../node/node-context.js';

export const healthHealth: HealthHealthHandler<NodeContext> = ({ tags }, { node }) =>
  toHealthAnswer(checkHealth(node, tags));
