import { describe, expect, it } from 'vitest';
import { explainEnum, explainNumber, explainString } from '../../src/validation/explain-scalar.js';
import { explainObject } from '../../src/validation/explain-structure.js';
import { explainUnion } from '../../src/validation/explain-union.js';
import type { Explain, Issue, Path } from '../../src/validation/index.js';
import { issuesOf, message, rules } from './broken-rules.js';

const text: Explain = (value, path, issues) => explainString(value, path, issues);
const count: Explain = (value, path, issues) =>
  explainNumber(value, path, issues, { integer: true, minimum: 0 });

describe('unions', () => {
  const variants = [text, count];

  it('lists what each variant expects where none gets past the value', () => {
    const either: Explain = (value, path, issues) => explainUnion(value, path, issues, variants, false);
    expect([rules(either, 'x'), rules(either, 1)]).toEqual([[], []]);
    expect(message(either, null)).toBe('expected a string or an integer, received null');
  });

  it('names what breaks the closest variant', () => {
    const shape = (name: string, explain: Explain) => (value: unknown, path: Path, issues: Issue[]) =>
      explainObject(
        value,
        path,
        issues,
        [
          { name: 'kind', required: true, explain: (v, p, i) => explainEnum(v, p, i, [name]) },
          {
            name: 'body',
            required: true,
            explain: (v, p, i) => explainObject(v, p, i, [{ name: 'x', required: true, explain }], 'ignored'),
          },
        ],
        'ignored',
      );
    const shapes = [shape('text', text), shape('count', count)];
    const either: Explain = (value, path, issues) => explainUnion(value, path, issues, shapes, false);
    expect(rules(either, { kind: 'count', body: { x: -1 } })).toEqual(['body/x minimum']);
    expect(rules(either, { kind: 'text', body: { x: 1 } })).toEqual(['body/x type']);
  });

  it('asks for exactly one variant where it is exclusive', () => {
    const overlapping = [...variants, text];
    expect(rules((v, p, i) => explainUnion(v, p, i, overlapping, true), 'x')).toEqual(['one-of']);
    expect(rules((v, p, i) => explainUnion(v, p, i, overlapping, true), 1)).toEqual([]);
    expect(rules((v, p, i) => explainUnion(v, p, i, overlapping, false), 'x')).toEqual([]);
  });

  it('costs no more than a check where the first field tells the variants of a recursive union apart', () => {
    const branch =
      (name: string): Explain =>
      (value, path, issues) =>
        explainObject(
          value,
          path,
          issues,
          [
            { name: 'kind', required: true, explain: (v, p, i) => explainEnum(v, p, i, [name]) },
            { name: 'a', required: true, explain: node },
          ],
          'ignored',
        );
    const branches = ['x', 'y', 'z'].map(branch);
    function node(value: unknown, path: Path, issues: Issue[]): void {
      explainUnion(value, path, issues, [...branches, text], false);
    }
    const nested = (leaf: unknown): unknown => {
      let deep = leaf;
      for (let level = 0; level < 100; level++) deep = { kind: 'z', a: deep };
      return deep;
    };
    expect(issuesOf(node, nested('leaf'))).toEqual([]);
    expect(issuesOf(node, nested(1))).toHaveLength(1);
  });

  it('asks each schema of a long row of unions a bounded number of times', () => {
    const asked: number[] = [];
    const row = (level: number): Explain => {
      const own: Explain = (value, path, issues) => {
        asked[level] = (asked[level] ?? 0) + 1;
        explainEnum(value, path, issues, [`e${level}`]);
      };
      if (level === 60) return own;
      const next = row(level + 1);
      return (value, path, issues) => explainUnion(value, path, issues, [next, own], true);
    };
    expect(issuesOf(row(0), 1)).toHaveLength(1);
    expect(Math.max(...asked)).toBeLessThanOrEqual(10);
  });

  it('passes on what is no mismatch', () => {
    const broken: Explain = () => {
      throw new TypeError('broken');
    };
    expect(() => explainUnion(1, [], [], [broken], false)).toThrow('broken');
    expect(rules(text, 1)).toEqual(['type']);
  });
});
