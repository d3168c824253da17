import type { PeriodValue } from '../metrics/compute-values.js';

/** Values of periods that are not sealed, by begin of the period. */
export type OpenValues = ReadonlyMap<number, PeriodValue>;

/** What values depend on. */
export interface OpenValuesKey {
  /** Whose values, of which metric and interval. */
  readonly name: string;
  /** What makes older values wrong: the seal, and everything that was taken back. */
  readonly base: string;
  /** What makes them merely older: the last block of each chain. */
  readonly newest: string;
}

interface Entry extends OpenValuesKey {
  readonly values: Promise<OpenValues>;
  readonly computedAt: number;
  /** Infinite until it is known. */
  costMs: number;
}

/** Values that were cheap are computed again with every block; dear ones at most once in this many times their cost. */
const costFactor = 20;
const cheapMs = 50;
/** Nothing older than this is ever answered. */
const maximumAgeMs = 60_000;
const maximumEntries = 10_000;

/**
 * Remembers the values of open periods, which are computed from facts. On a quiet chain every answer is of the last block; where a
 * value takes long, such as the distinct addresses of a busy month, answers may be of a block up to a minute old. Each is exact for its block.
 */
export interface OpenValuesCache {
  get(key: OpenValuesKey, compute: () => Promise<OpenValues>): Promise<OpenValues>;
}

/** Makes an empty cache. */
export function createOpenValuesCache(now: () => number = () => performance.now()): OpenValuesCache {
  const entries = new Map<string, Entry>();

  function refresh(key: OpenValuesKey, compute: () => Promise<OpenValues>): Promise<OpenValues> {
    const computedAt = now();
    const entry: Entry = { ...key, values: compute(), computedAt, costMs: Number.POSITIVE_INFINITY };
    entries.delete(key.name);
    entries.set(key.name, entry);
    const [oldest] = entries.keys();
    if (entries.size > maximumEntries && oldest !== undefined) entries.delete(oldest);
    entry.values.then(
      () => {
        entry.costMs = now() - computedAt;
      },
      () => {
        if (entries.get(key.name) === entry) entries.delete(key.name);
      },
    );
    return entry.values;
  }

  return {
    get(key, compute) {
      const entry = entries.get(key.name);
      if (entry === undefined || entry.base !== key.base) return refresh(key, compute);
      if (entry.newest === key.newest) return entry.values;
      const ageMs = now() - entry.computedAt;
      // While a value is being computed its cost is not known: wait for it rather than start another one.
      const restMs = entry.costMs <= cheapMs ? 0 : Math.min(maximumAgeMs, entry.costMs * costFactor);
      return ageMs < restMs ? entry.values : refresh(key, compute);
    },
  };
}
