/** Resolves when a signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The result of something that cannot be interrupted. @throws the signal's reason once it is aborted. */
export function unlessAborted<Result>(result: Promise<Result> | undefined, signal: AbortSignal) {
  const aborted = untilAborted(signal).then((): never => {
    throw signal.reason;
  });
  return Promise.race([result, aborted]);
}
