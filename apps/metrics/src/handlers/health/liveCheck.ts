import type { LiveCheckHandler } from '@firn/metrics-server';
import type { MetricsContext } from '../../metrics-context.js';

export const liveCheck: LiveCheckHandler<MetricsContext> = (_params, { stopping }) => ({
  status: stopping() ? 'shutting_down' : 'ok',
  info: {},
  error: {},
  details: {},
});
