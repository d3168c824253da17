import { healthCheck } from '@firn/metrics-client';
import { metricsTransport } from './metrics-queries.js';
import type { QueryOptions } from './query-options.js';

const refreshMs = 2000;

/** How far the service is with one of the things that it looks after. */
export interface ServiceCheck {
  readonly name: string;
  readonly isUp: boolean;
  /** What a chain is about: `following`. */
  readonly activity: string | undefined;
  readonly lastBlock: bigint | undefined;
  readonly lagBlocks: bigint | undefined;
  readonly lagSeconds: bigint | undefined;
  readonly failures: bigint | undefined;
  readonly reason: string | undefined;
}

/** What the metrics service says of itself and of each chain. */
export const serviceQuery: QueryOptions<{
  readonly isOk: boolean;
  readonly checks: readonly ServiceCheck[];
}> = {
  queryKey: ['metrics', 'health'],
  refetchInterval: refreshMs,
  queryFn: async ({ signal }) => {
    const { status, details } = await healthCheck(metricsTransport(), { signal });
    const checks = Object.entries(details).map(([name, { status: own, ...more }]) => ({
      name,
      isUp: own === 'up',
      activity: textOf(more.activity),
      lastBlock: integerOf(more.lastBlock),
      lagBlocks: integerOf(more.lagBlocks),
      lagSeconds: integerOf(more.lagSeconds),
      failures: integerOf(more.failures),
      reason: textOf(more.reason),
    }));
    return { isOk: status === 'ok' && checks.every(({ isUp }) => isUp), checks };
  },
};

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The contract leaves these fields open: they come as numbers, or as big ones. */
function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.floor(value)) : undefined;
}
