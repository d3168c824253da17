import { describe, expect, it } from 'vitest';
import { worstOf } from '../../src/diff/change.js';
import { compareContracts } from '../../src/diff/compare-contracts.js';
import { readDocument } from './cases.js';
import { tableCases } from './table-cases.js';

describe('a change of what an HTTP contract holds', () => {
  it.each(tableCases.map((each) => [each.name, each] as const))(
    '%s',
    (_name, { old, now, codecs, changes }) => {
      const diff = compareContracts(readDocument(old, 'case', codecs), readDocument(now, 'case', codecs));
      const found = diff.changes.map(({ verdict, direction, kind }) =>
        [verdict, direction, kind].filter(Boolean).join(' '),
      );
      expect(found.sort()).toEqual([...changes].sort());
      expect(diff.verdict).toBe(worstOf(diff.changes));
    },
  );

  it('has a name of its own in each case', () => {
    expect(new Set(tableCases.map(({ name }) => name)).size).toBe(tableCases.length);
    expect(tableCases.length).toBeGreaterThan(150);
  });
});
