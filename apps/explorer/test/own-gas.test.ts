import { expect, it } from 'vitest';
import { readCallRows } from '../src/decode/call-rows.ts';
import { ownGas } from '../src/decode/own-gas.ts';
import { formatAmountExactly } from '../src/format/amount.ts';

const call = (gasUsed: number, ...calls: object[]) => ({
  type: 'CALL',
  gasUsed: `0x${gasUsed.toString(16)}`,
  calls,
});

it('a call used itself what its calls did not, the most first, and the first of two equal ones', () => {
  const { rows } = readCallRows(call(100, call(30, call(25)), call(20), call(5, call(5))));
  expect(ownGas(rows).map(({ row, own }) => [row.index, own])).toEqual([
    [0, 45n],
    [2, 25n],
    [3, 20n],
    [1, 5n],
    [5, 5n],
    [4, 0n],
  ]);
});

it('an amount in a field has all of its digits', () => {
  expect([0n, 1n, 15n * 10n ** 17n, 12_000n * 10n ** 18n].map((wei) => formatAmountExactly(wei, 18))).toEqual(
    ['0', '0.000000000000000001', '1.5', '12000'],
  );
});
