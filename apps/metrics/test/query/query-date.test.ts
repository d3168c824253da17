import { expect, test } from 'vitest';
import { parseQueryDate } from '../../src/query/query-date.js';

test.each([
  ['2025-01-31', 'first', 1_738_281_600],
  ['2025-01-31', 'last', 1_738_367_999],
  ['2024-02-29', 'first', 1_709_164_800],
  ['1738281600', 'last', 1_738_281_600],
  ['0', 'first', 0],
  ['2025-01-31T00:00:00Z', 'last', 1_738_281_600],
  ['2025-01-31T01:30:00.999+01:30', 'first', 1_738_281_600],
  ['2025-01-30T23:00:00-01:00', 'first', 1_738_281_600],
  ['1969-12-31', 'first', -86_400],
] as const)('%s as the %s date is %i', (text, edge, moment) => {
  expect(parseQueryDate(text, edge)).toBe(moment);
});

test.each([
  '2025-02-30',
  '2025-13-01',
  '2025-00-10',
  '2023-02-29',
  '2025-01-31T24:00:00Z',
  '2025-01-31T23:59:60Z',
  '2025-01-31T10:00:00+24:00',
  '2025-01-31T10:00:00+01:60',
  '2025-01-31T10:00:00',
  '31.01.2025',
  '-5',
  '',
])('%s is no date', (text) => {
  expect(parseQueryDate(text, 'first')).toBeUndefined();
});
