/** What values depend on. */
export interface OpenValuesKey {
  /** Whose values, of which metric and interval or windows. */
  readonly name: string;
  /** What makes older values wrong: the seal, and everything that was taken back. */
  readonly base: string;
  /** What makes them merely older: the last block of each chain. */
  readonly newest: string;
}

interface Entry<Values> extends OpenValuesKey {
  /** The last ones that were computed. */
  values: Promise<Values>;
  /** When their computation began. */
  computedAt: number;
  /** How long it took; undefined until it is known. */
  costMs: number | undefined;
  /** Whether newer ones are being computed. */
  refreshing: boolean;
}

/** Up to this, values are computed again for every block while the request waits. */
const cheapMs = 50;
/** Dearer ones are computed in the background, at most once in this many times their cost. */
const costFactor = 8;
/** Nothing older than this is answered without waiting. */
const maximumAgeMs = 60_000;
const maximumEntries = 10_000;

/**
 * Remembers the values of open periods, which are computed from facts. On a quiet chain every answer is of the last block; where a
 * value takes long, such as the distinct addresses of a busy month, answers may be of a block up to a minute old. Each is exact for its block.
 */
export interface OpenValuesCache<Values> {
  get(key: OpenValuesKey, compute: () => Promise<Values>): Promise<Values>;
}

/** Makes an empty cache. @param now milliseconds. */
export function createOpenValuesCache<Values>(
  now: () => number = () => performance.now(),
): OpenValuesCache<Values> {
  const entries = new Map<string, Entry<Values>>();

  /** Computes values; the entry takes them over at once, or when they are there. */
  function compute(
    key: OpenValuesKey,
    load: () => Promise<Values>,
    previous?: Entry<Values>,
  ): Promise<Values> {
    const computedAt = now();
    const values = load();
    const entry: Entry<Values> = { ...key, values, computedAt, costMs: undefined, refreshing: false };
    if (previous === undefined) keep(entry);
    else previous.refreshing = true;
    values.then(
      () => {
        entry.costMs = now() - computedAt;
        if (previous !== undefined && entries.get(key.name) === previous) keep(entry);
      },
      () => {
        if (previous !== undefined) previous.refreshing = false;
        if (entries.get(key.name) === entry) entries.delete(key.name);
      },
    );
    return values;
  }

  function keep(entry: Entry<Values>): void {
    entries.delete(entry.name);
    entries.set(entry.name, entry);
    const [oldest] = entries.keys();
    if (entries.size > maximumEntries && oldest !== undefined) entries.delete(oldest);
  }

  return {
    get(key, load) {
      const entry = entries.get(key.name);
      if (entry === undefined || entry.base !== key.base) return compute(key, load);
      const { costMs, values, refreshing } = entry;
      if (entry.newest === key.newest || costMs === undefined) return values;
      const ageMs = now() - entry.computedAt;
      if (costMs <= cheapMs || ageMs > maximumAgeMs) return compute(key, load);
      if (!refreshing && ageMs > costMs * costFactor) compute(key, load, entry).catch(() => {});
      return values;
    },
  };
}
