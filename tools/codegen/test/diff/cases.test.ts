import { describe, expect, it } from 'vitest';
import { type CaseChange, caseNames, diffCase, expectationOf, pointerOf } from './cases.js';
import { tableCases } from './table-cases.js';

const inOrder = (changes: readonly CaseChange[]): CaseChange[] =>
  [...changes].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('a change of a contract', () => {
  it('has a case for every kind', async () => {
    const { directedKinds, fixedKinds } = await import('../../src/diff/change-kinds.js');
    const seen = new Set([
      ...caseNames.flatMap((name) => expectationOf(name).changes.map(({ kind }) => kind)),
      ...tableCases.flatMap(({ changes }) => changes.map((text) => text.split(' ').at(-1) ?? '')),
    ]);
    // Contracts come and go in projects, which have tests of their own.
    const missing = [...Object.keys(fixedKinds), ...Object.keys(directedKinds)].filter(
      (kind) => !seen.has(kind) && !kind.startsWith('contract-'),
    );
    expect(missing).toEqual([]);
  });

  it.each(caseNames)('%s', (name) => {
    const { verdict, changes } = expectationOf(name);
    const diff = diffCase(name);
    const found = diff.changes.map(
      ({ kind, direction, verdict: own, location }): CaseChange => ({
        verdict: own,
        ...(direction !== undefined && { direction }),
        kind,
        at: pointerOf(location),
      }),
    );
    expect(inOrder(found)).toEqual(inOrder(changes));
    expect(diff.verdict ?? 'none').toBe(verdict);
  });
});
