/** How a server is watched. */
export interface PulseTimes {
  /** Between two questions. */
  readonly intervalMs: number;
  /** A server that answers none for so long does not answer any more. */
  readonly silenceMs: number;
}

/**
 * Resolves when a server has answered nothing for a while, or when the signal is aborted. Time in which this process itself does nothing is no
 * silence of the server.
 * @param ask rejects where there is no answer.
 */
export function untilSilent(
  ask: () => Promise<unknown>,
  { intervalMs, silenceMs }: PulseTimes,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    let silentMs = 0;
    const end = () => {
      clearInterval(turns);
      resolve();
    };
    // That it does not answer is no news before it has not done so for a while.
    const answered = (yes: boolean) => {
      isAsked = false;
      if (yes) silentMs = 0;
    };
    // An event loop that stood still has one such turn after it, and looks for answers before the next.
    const turns = setInterval(() => {
      silentMs += intervalMs;
      if (silentMs > silenceMs) {
        end();
        return;
      }
      if (isAsked) return;
      isAsked = true;
      ask().then(
        () => answered(true),
        () => answered(false),
      );
    }, intervalMs);
    signal.addEventListener('abort', end, { once: true });
  });
}
