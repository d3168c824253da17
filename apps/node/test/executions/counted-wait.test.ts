import { expect, it } from 'vitest';
import { countedWaitMs } from '../../src/executions/job-runner.js';

it.each([
  ['all of it', 2_000, 5_000, 2_000],
  ['no more than leaves a short call enough', 15_000, 5_000, 4_900],
  ['nothing of a limit that is shorter than that', 15_000, 50, 0],
  ['nothing where there is no limit', 15_000, 0, 0],
])('counts of the time for which a call waited %s', (_, waitedMs, timeoutMs, counted) => {
  expect(countedWaitMs(waitedMs, timeoutMs)).toBe(counted);
});
