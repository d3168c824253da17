/** Remembers what was asked for recently; what was asked for least recently is forgotten first. */
export interface RecentResults<Result> {
  /** The result of a key, loaded unless it is remembered and lasts. A failure is not remembered. */
  get(key: string, load: () => Promise<Result>): Promise<Result>;
}

interface Remembered<Result> {
  readonly result: Promise<Result>;
  /** By `performance.now()`. */
  until: number;
}

/** Makes an empty memory of at most `maximum` results. @param lastsMs how long a result lasts, in milliseconds. Default: until it is forgotten. */
export function createRecentResults<Result>(
  maximum: number,
  lastsMs: (result: Result) => number = () => Number.POSITIVE_INFINITY,
): RecentResults<Result> {
  const results = new Map<string, Remembered<Result>>();

  function begin(key: string, load: () => Promise<Result>): Remembered<Result> {
    const begun = { result: load(), until: Number.POSITIVE_INFINITY };
    begun.result.then(
      (result) => {
        begun.until = performance.now() + lastsMs(result);
      },
      () => {
        if (results.get(key) === begun) results.delete(key);
      },
    );
    return begun;
  }

  return {
    get(key, load) {
      const known = results.get(key);
      const entry = known !== undefined && performance.now() < known.until ? known : begin(key, load);
      results.delete(key);
      results.set(key, entry);
      const [oldest] = results.keys();
      if (results.size > maximum && oldest !== undefined) results.delete(oldest);
      return entry.result;
    },
  };
}
