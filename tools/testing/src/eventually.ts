import { vi } from 'vitest';

/** How long a test waits at most for one thing that comes by itself, as `expect.poll` does: only what hangs takes as long. */
export const patienceMs = 60_000;

/**
 * Waits until what a function expects holds, however busy the machine is; in a test, `expect.poll` is shorter for one value.
 * @throws what it threw last.
 */
export function eventually<Result>(expectation: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(expectation, { timeout: patienceMs, interval: 10 });
}
