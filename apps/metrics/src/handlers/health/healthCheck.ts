import type { HealthCheckHandler } from '@firn/metrics-server';
import { UnavailableError } from '@firn/rest/server';
import type { MetricsContext } from '../../metrics-context.js';
import { checkHealth } from '../../query/check-health.js';

export const healthCheck: HealthCheckHandler<MetricsContext> = async (
  _params,
  { series, platform, sharedLimits, stopping },
) => {
  const details = await checkHealth(series, platform, sharedLimits);
  const failed = Object.entries(details).filter(([, { status }]) => status === 'down');
  if (failed.length > 0)
    throw new UnavailableError(failed.map(([name, { reason }]) => `${name}: ${reason}`).join('; '));
  return { status: stopping() ? 'shutting_down' : 'ok', info: details, error: {}, details };
};
