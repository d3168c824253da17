/** How a server is watched. */
export interface PulseTimes {
  /** Between two questions. */
  readonly intervalMs: number;
  /** A server that answers none for so long does not answer any more. */
  readonly silenceMs: number;
}

/**
 * Resolves when a server has answered nothing for a while, or when the signal is aborted.
 * @param ask rejects where there is no answer.
 */
export function untilSilent(
  ask: () => Promise<unknown>,
  { intervalMs, silenceMs }: PulseTimes,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    const end = () => {
      clearTimeout(silence);
      clearInterval(questions);
      resolve();
    };
    const silence = setTimeout(end, silenceMs);
    // That it does not answer is no news before it has not done so for a while.
    const answered = (yes: boolean) => {
      isAsked = false;
      if (yes) silence.refresh();
    };
    const questions = setInterval(() => {
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
