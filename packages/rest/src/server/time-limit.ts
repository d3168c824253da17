/** Rejects with `toReason` once `ms` have passed. */
export function limitTime<T>(promise: Promise<T>, ms: number, toReason: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(toReason()), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
