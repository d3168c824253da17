/**
 * Waits for a value, but no longer than until a signal fires.
 * @throws the signal's reason.
 */
export async function raceSignal<T>(value: Promise<T> | T, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return value;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
