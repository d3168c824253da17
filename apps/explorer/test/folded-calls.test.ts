import { describe, expect, it } from 'vitest';
import { readCallRows } from '../src/decode/call-rows.ts';
import { allFolds, callsBelow, hasCalls, unfoldedRows } from '../src/decode/folded-calls.ts';

const call = (to: string, ...calls: object[]) => ({ type: 'CALL', to, calls });
const { rows } = readCallRows(
  call('a', call('b', call('c', call('d')), call('e')), call('f'), call('g', call('h'))),
);
const names = (shown: typeof rows) => shown.map(({ to }) => to).join('');
const rowOf = (name: string) => {
  const row = rows.find(({ to }) => to === name);
  if (row === undefined) throw new Error(`no call ${name}`);
  return row;
};
const folded = (...which: string[]) =>
  names(unfoldedRows(rows, new Set(which.map((name) => rowOf(name).index))));

describe('a call tree that folds', () => {
  it('knows which calls made others, and how many stand below', () => {
    expect(names(rows.filter((row) => hasCalls(rows, row)))).toBe('abcg');
    expect(rows.map((row) => names(callsBelow(rows, row)))).toEqual([
      'bcdefgh',
      'cde',
      'd',
      '',
      '',
      '',
      'h',
      '',
    ]);
  });

  it.each([
    { which: [], left: 'abcdefgh' },
    { which: ['b'], left: 'abfgh' },
    { which: ['c'], left: 'abcefgh' },
    { which: ['b', 'c', 'g'], left: 'abfg' },
    { which: ['a', 'g'], left: 'a' },
  ])('leaves $left where $which are folded', ({ which, left }) => expect(folded(...which)).toBe(left));

  it('folds all but what the transaction itself is', () => {
    expect(names(unfoldedRows(rows, allFolds(rows)))).toBe('abfg');
    expect(allFolds(readCallRows(call('a', call('b'))).rows).size).toBe(0);
  });
});
