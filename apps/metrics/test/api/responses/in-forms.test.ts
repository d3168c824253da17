import { FairTurns } from '@firn/http/server';
import { chainsOperations } from '@firn/metrics-server';
import type { BoundOperation } from '@firn/rest/server';
import { expect, it } from 'vitest';
import type { MetricsContext } from '../../../src/api/metrics-context.js';
import { inForms } from '../../../src/api/responses/in-forms.js';

const { getChainMetrics: contract } = chainsOperations;

it('makes the pages of hundreds who wait for the same one in turns of the event loop, some milliseconds of work in each', async () => {
  // Every look at the clock is a millisecond later.
  let now = 0;
  const turns = new FairTurns(() => ++now);
  const page = Promise.resolve({ results: [{ value: 1n, timestamp: 3_600 }] });
  const bound = { contract, handler: () => page } as unknown as BoundOperation<MetricsContext>;
  const handler = inForms(bound, turns).handler as unknown as (params: object, context: object) => unknown;
  let turn = 0;
  let timer = setImmediate(function count() {
    turn += 1;
    timer = setImmediate(count);
  });
  const madeIn = new Map<number, number>();
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      await handler({ format: 'csv' }, {});
      madeIn.set(turn, (madeIn.get(turn) ?? 0) + 1);
    }),
  );
  clearImmediate(timer);
  expect([...madeIn.values()].reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(Math.max(...madeIn.values())).toBeLessThanOrEqual(20);
});
