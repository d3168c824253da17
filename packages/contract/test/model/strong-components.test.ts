import { describe, expect, it } from 'vitest';
import { strongComponents } from '../../src/model/index.js';

describe('strongComponents', () => {
  const componentsOf = (next: Readonly<Record<string, string>>): string[] =>
    strongComponents(Object.keys(next), (node) => [...(next[node] ?? '')]).map((each) =>
      each.sort().join(''),
    );

  it('finds circles, each after those that it leads to', () => {
    expect(componentsOf({ a: 'b', b: 'ac', c: 'd', d: 'c', e: '' })).toEqual(['cd', 'ab', 'e']);
  });

  it('keeps nodes that lead to one another in one direction apart', () => {
    expect(componentsOf({ a: 'bc', b: 'c', c: '' })).toEqual(['c', 'b', 'a']);
  });

  it('follows a row of 100,000 nodes', () => {
    const nodes = Array.from({ length: 100_000 }, (_, index) => index);
    expect(strongComponents(nodes, (node) => (node + 1 < nodes.length ? [node + 1] : []))).toHaveLength(
      100_000,
    );
  });
});
