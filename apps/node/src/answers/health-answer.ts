import type { HealthReport as HealthAnswer } from '@firn/node-validators';
import type { HealthReport } from '../node/health-report.js';

/** A report of a node's health as the interface tells it. */
export function toHealthAnswer({ checks, healthy }: HealthReport): HealthAnswer {
  const entries = [...checks].map(([name, { message, at, duration }]) => [
    name,
    { message, timestamp: at.toISOString(), duration },
  ]);
  return { checks: Object.fromEntries(entries), healthy };
}
