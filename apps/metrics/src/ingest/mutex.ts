/** Lets one action run at a time, in the order of asking. */
export interface Mutex {
  run<Result>(action: () => Promise<Result>): Promise<Result>;
}

/** Makes a mutex. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(action) {
      const result = last.then(action);
      last = result.catch(() => {});
      return result;
    },
  };
}
