import { FairTurns } from '@firn/http/admission';
import { chainsOperations } from '@firn/metrics-server';
import type { BoundOperation } from '@firn/rest/server';
import { expect, it, test } from 'vitest';
import type { MetricsContext } from '../../../src/api/metrics-context.js';
import { inForms, writeCsv } from '../../../src/api/responses/csv-pages.js';

const { getChainMetrics: contract } = chainsOperations;

it('makes the pages of hundreds who wait for the same one in turns of the event loop, some milliseconds of work in each', async () => {
  // Every look at the clock is a millisecond later.
  let now = 0;
  const turns = new FairTurns({ now: () => ++now });
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

const table = { items: 'results', columns: ['timestamp', 'value'] } as const;

test('numbers are written as JSON writes them', () => {
  const results = [
    { value: 1e21, timestamp: 1 },
    { value: 0.1 + 0.2, timestamp: 2 },
    { value: '123456789012345678901234567890', timestamp: 3 },
  ];
  expect(writeCsv({ results }, table)).toBe(
    'timestamp,value\r\n1,1e+21\r\n2,0.30000000000000004\r\n3,123456789012345678901234567890\r\n',
  );
});

test('a cell that holds what separates cells is quoted, and a list is one cell', () => {
  const results = [
    { timestamp: 1, value: ['a', 'b'] },
    { timestamp: 2, value: 'a "b", c\r\n' },
  ];
  expect(writeCsv({ results }, table)).toBe('timestamp,value\r\n1,a b\r\n2,"a ""b"", c\r\n"\r\n');
});
