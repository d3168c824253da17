import type { HealthReport as HealthAnswer } from '@firn/node-validators';
import type { HealthFinding, HealthReport } from '../health/health-check.js';

/** A report of a node's health as the interface tells it. */
export function toHealthAnswer({ findings, isHealthy }: HealthReport): HealthAnswer {
  const checks = [...findings].map(([name, finding]) => [name, toCheckAnswer(finding)]);
  return { checks: Object.fromEntries(checks), healthy: isHealthy };
}

function toCheckAnswer({ details, at, duration, failure }: HealthFinding): HealthAnswer['checks'][string] {
  return {
    ...(details !== undefined && { message: details }),
    ...(failure !== undefined && { error: failure.error }),
    timestamp: at.toISOString(),
    duration,
    ...(failure !== undefined && {
      contiguousFailures: failure.times,
      timeOfFirstFailure: failure.since.toISOString(),
    }),
  };
}
