/** A wait that can be cut short. */
export interface Alarm {
  /** Ends the wait that is on, or the next one. */
  ring(): void;
  /**
   * Resolves after a time, or when the alarm rings.
   * @throws the signal's reason once it is aborted.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Makes an alarm that has not rung. */
export function createAlarm(): Alarm {
  let rung = false;
  let wake = () => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(ms, signal) {
      signal.throwIfAborted();
      if (!rung) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
          signal.addEventListener('abort', wake, { once: true });
        });
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
      }
      rung = false;
      signal.throwIfAborted();
    },
  };
}
