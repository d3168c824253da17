import { describe, expect, it } from 'vitest';
import {
  type Explain,
  explainEnum,
  explainNumber,
  explainObject,
  explainString,
  explainUnion,
  type Issue,
} from '../../src/validation/index.js';
import { issuesOf, message, rules } from './broken-rules.js';

const text: Explain = (value, path, issues) => explainString(value, path, issues);
const count: Explain = (value, path, issues) =>
  explainNumber(value, path, issues, { integer: true, minimum: 0 });

describe('unions', () => {
  const isText = (value: unknown): boolean => typeof value === 'string';
  const isCount = (value: unknown): boolean => rules(count, value).length === 0;
  const variants = [
    { is: isText, explain: text },
    { is: isCount, explain: count },
  ];

  it('lists what each variant expects where none gets past the value', () => {
    const either: Explain = (value, path, issues) => explainUnion(value, path, issues, variants, false);
    expect([rules(either, 'x'), rules(either, 1)]).toEqual([[], []]);
    expect(message(either, null)).toBe('expected a string or an integer, received null');
  });

  it('names what breaks the closest variant', () => {
    const shape =
      (name: string, explain: Explain) =>
      (value: unknown, path: readonly (string | number)[], issues: Issue[]) =>
        explainObject(
          value,
          path,
          issues,
          [
            { name: 'kind', required: true, explain: (v, p, i) => explainEnum(v, p, i, [name]) },
            {
              name: 'body',
              required: true,
              explain: (v, p, i) =>
                explainObject(v, p, i, [{ name: 'x', required: true, explain }], 'ignored'),
            },
          ],
          'ignored',
        );
    const shapes = [shape('text', text), shape('count', count)].map((explain) => ({
      is: (value: unknown) => rules(explain, value).length === 0,
      explain,
    }));
    const either: Explain = (value, path, issues) => explainUnion(value, path, issues, shapes, false);
    expect(rules(either, { kind: 'count', body: { x: -1 } })).toEqual(['body/x minimum']);
    expect(rules(either, { kind: 'text', body: { x: 1 } })).toEqual(['body/x type']);
  });

  it('asks for exactly one variant where it is exclusive', () => {
    const overlapping = [...variants, { is: isText, explain: text }];
    expect(rules((v, p, i) => explainUnion(v, p, i, overlapping, true), 'x')).toEqual(['one-of']);
    expect(rules((v, p, i) => explainUnion(v, p, i, overlapping, true), 1)).toEqual([]);
    expect(rules((v, p, i) => explainUnion(v, p, i, overlapping, false), 'x')).toEqual([]);
  });

  it('ends on a value that fails both variants of a recursive union at every level', () => {
    const never = (): boolean => false;
    const branch: Explain = (value, path, issues) =>
      explainObject(value, path, issues, [{ name: 'a', required: true, explain: node }], 'ignored');
    function node(value: unknown, path: readonly (string | number)[], issues: Issue[]): void {
      const variant = { is: never, explain: branch };
      explainUnion(value, path, issues, [variant, variant, variant], false);
    }
    let deep: unknown = 1;
    for (let level = 0; level < 100; level++) deep = { a: deep };
    expect(issuesOf(node, deep)).toHaveLength(1);
  });
});
