import { useState } from 'preact/hooks';
import { announce } from '../state/toasts.js';

/** Runs one action at a time: tells that it is done, or keeps why it failed. */
export function useAction(): {
  readonly isRunning: boolean;
  readonly error: Error | undefined;
  /** @param done what is told at the end; a function of the result where that matters. */
  readonly run: <Result>(
    done: string | ((result: Result) => string),
    action: () => Promise<Result>,
  ) => Promise<void>;
} {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error>();
  return {
    isRunning,
    error,
    run: async (done, action) => {
      setRunning(true);
      setError(undefined);
      try {
        const result = await action();
        announce(typeof done === 'string' ? done : done(result));
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      } finally {
        setRunning(false);
      }
    },
  };
}
