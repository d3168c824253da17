import { expect, it } from 'vitest';
import { fillIn } from '../../../src/api/explain/recording-store.js';

it('writes parameters as ClickHouse reads them', () => {
  const sql =
    'SELECT {a:UInt32}, {b:String}, {c:Int256}, {d:Array(UInt64)}, {e:Array(String)}, {missing:UInt8}';
  const params = { a: 5, b: "it's \\ here", c: -(2n ** 200n), d: [1n, 2], e: ['x'] };
  expect(fillIn(sql, params)).toBe(
    `SELECT 5, 'it\\'s \\\\ here', toInt256('-${2n ** 200n}'), [1, 2], ['x'], {missing:UInt8}`,
  );
});
