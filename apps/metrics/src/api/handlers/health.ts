import type { HealthHandlers } from '@firn/metrics-server';
import { httpError } from '@firn/rest/server';
import { checkHealth } from '../check-health.js';
import type { MetricsContext } from '../metrics-context.js';

/** Checks that fail the service as a whole. A chain that fails is not among them, because its stored data is still served. */
const needed: readonly string[] = ['store'];

/** Handlers of the health checks. */
export const healthHandlers: HealthHandlers<MetricsContext> = {
  healthCheck: async (_params, context) => {
    const details = await checkHealth(context);
    const indicators = Object.entries(details);
    const failed = indicators.filter(([, { status }]) => status === 'down');
    const fatal = failed.filter(([name]) => needed.includes(name));
    if (fatal.length > 0)
      throw httpError(503, fatal.map(([name, { reason }]) => `${name}: ${reason}`).join('; '));
    return {
      status: context.stopping() ? 'shutting_down' : 'ok',
      info: Object.fromEntries(indicators.filter(([, { status }]) => status === 'up')),
      error: Object.fromEntries(failed),
      details,
    };
  },

  liveCheck: (_params, { stopping }) => ({
    status: stopping() ? 'shutting_down' : 'ok',
    info: {},
    error: {},
    details: {},
  }),
};
