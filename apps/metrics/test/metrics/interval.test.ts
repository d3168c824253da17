import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Interval,
  intervals,
  nextPeriod,
  periodStart,
  periodStartSql,
  previousPeriod,
} from '../../src/metrics/interval.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
/** Moments in one query: of more than the engine takes in one parameter, a search with ten times the values would be refused. */
const perQuery = 5_000;
const seconds = (date: string) => Date.parse(date) / 1000;

test.each<[Interval, string, string]>([
  ['hour', '2026-01-11T23:59:59Z', '2026-01-11T23:00:00Z'],
  ['day', '2026-01-11T23:59:59Z', '2026-01-11T00:00:00Z'],
  ['week', '2026-01-11T23:59:59Z', '2026-01-05T00:00:00Z'],
  ['week', '2026-01-12T00:00:00Z', '2026-01-12T00:00:00Z'],
  ['month', '2026-01-31T23:59:59Z', '2026-01-01T00:00:00Z'],
  ['month', '2024-02-29T12:00:00Z', '2024-02-01T00:00:00Z'],
  ['week', '1970-01-02T00:00:00Z', '1970-01-01T00:00:00Z'],
  ['week', '1970-01-05T00:00:00Z', '1970-01-05T00:00:00Z'],
])('the %s of %s begins at %s', (interval, moment, start) => {
  expect(periodStart(interval, seconds(moment))).toBe(seconds(start));
});

test('periods follow one another without gap or overlap', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...intervals),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      (interval, moment) => {
        const start = periodStart(interval, moment);
        const next = nextPeriod(interval, start);
        expect(start <= moment && moment < next).toBe(true);
        expect(periodStart(interval, next)).toBe(next);
        expect(previousPeriod(interval, next)).toBe(start);
      },
    ),
  );
});

test('the engine and this program agree on the begin of every period', async () => {
  const moments = fc.sample(fc.integer({ min: 0, max: 2 ** 32 - 1 }), times(500));
  const borders = moments.flatMap((moment) =>
    intervals.flatMap((interval) => [periodStart(interval, moment), nextPeriod(interval, moment)]),
  );
  const all = [0, 1, 345_599, 345_600, ...moments, ...borders].filter((moment) => moment < 2 ** 32);
  for (const interval of intervals) {
    for (let from = 0; from < all.length; from += perQuery) {
      const some = all.slice(from, from + perQuery);
      const rows = await store().query<{ start: number }>(
        `SELECT toUInt32(${periodStartSql(interval)}) AS start FROM (SELECT toDateTime(arrayJoin({some:Array(UInt32)}), 'UTC') AS ts)`,
        { params: { some } },
      );
      expect(rows.map((row) => row.start)).toEqual(some.map((moment) => periodStart(interval, moment)));
    }
  }
});
