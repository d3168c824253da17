/** Rejects with `toReason` what takes too long. */
export type TimeLimit = <T>(promise: Promise<T>, toReason: () => Error) => Promise<T>;

interface Waiting {
  readonly until: number;
  readonly expire: () => void;
}

/**
 * Makes a time limit of `ms` for any number of promises. They share one timer: as all have the same limit they expire in the order in
 * which they began, so that only the oldest is watched.
 */
export function createTimeLimit(ms: number): TimeLimit {
  const all = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function expireOldest(): void {
    timer = undefined;
    const now = performance.now();
    for (const waiting of all) {
      if (waiting.until > now) {
        watch(waiting.until - now);
        return;
      }
      all.delete(waiting);
      waiting.expire();
    }
  }

  function watch(delay: number): void {
    timer = setTimeout(expireOldest, Math.ceil(delay));
    timer.unref();
  }

  return (promise, toReason) =>
    new Promise((resolve, reject) => {
      const waiting = { until: performance.now() + ms, expire: () => reject(toReason()) };
      all.add(waiting);
      if (timer === undefined) watch(ms);
      const settle = () => all.delete(waiting);
      promise.then(
        (value) => {
          settle();
          resolve(value);
        },
        (error) => {
          settle();
          reject(error);
        },
      );
    });
}
