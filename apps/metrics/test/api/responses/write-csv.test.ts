import { expect, test } from 'vitest';
import { writeCsv } from '../../../src/api/responses/write-csv.js';

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
