import { encodeHealthReport } from '@firn/node-validators';
import type { HealthKind } from '../health/health-check.js';
import type { HealthChecks } from '../health/health-checks.js';
import { toHealthAnswer } from '../serializers/health-answer.js';
import type { PlainEndpoint } from '../server/routes.js';

/** Tells the health of a node to GET requests: 200 while it is well, else 503, so that probes need not read the answer. */
export function healthEndpoint(health: HealthChecks, kind: HealthKind): PlainEndpoint {
  return async () => {
    const report = await health.run(kind);
    return {
      status: report.isHealthy ? 200 : 503,
      contentType: 'application/json',
      body: encodeHealthReport(toHealthAnswer(report)),
    };
  };
}
