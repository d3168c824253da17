/** Remembers what was asked for recently; what was asked for least recently is forgotten first. */
export interface RecentResults<Result> {
  /** The result of a key, loaded unless it is remembered. A failure is not remembered. */
  get(key: string, load: () => Promise<Result>): Promise<Result>;
}

/** Makes an empty memory of at most `maximum` results. */
export function createRecentResults<Result>(maximum: number): RecentResults<Result> {
  const results = new Map<string, Promise<Result>>();
  return {
    get(key, load) {
      const known = results.get(key);
      const result = known ?? load();
      results.delete(key);
      results.set(key, result);
      const [oldest] = results.keys();
      if (results.size > maximum && oldest !== undefined) results.delete(oldest);
      if (known === undefined) result.catch(() => results.delete(key));
      return result;
    },
  };
}
