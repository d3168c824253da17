import { afterAll } from 'vitest';

/** Calls back at the end of a test (`onTestFinished`) or of a file (`atEndOfFile`). */
export type AtEnd = (clean: () => void | Promise<void>) => void;

/**
 * Collects what cleans up when all tests of a file have ended, the last first. It is called beside the imports: what calls `afterAll` itself
 * once tests run, as in `beforeAll`, is never called back.
 */
export function atEndOfFile(): AtEnd {
  const cleans: Parameters<AtEnd>[0][] = [];
  afterAll(async () => {
    for (const clean of cleans.reverse()) await clean();
  });
  return (clean) => void cleans.push(clean);
}
