import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '../../src/cli/unified-diff.js';

describe('a unified diff', () => {
  it('shows changes with three lines around them', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng\nh\ni\n';
    expect(unifiedDiff(before, before.replace('e', 'E'))).toEqual([
      ...['@@ -2,7 +2,7 @@', ' b', ' c', ' d', '-e', '+E', ' f', ' g', ' h'],
    ]);
  });

  it('has a hunk for each group of changes', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const after = lines.map((line, index) => (index === 2 || index === 25 ? 'new' : line));
    expect(unifiedDiff(lines.join('\n'), after.join('\n')).filter((line) => line.startsWith('@@'))).toEqual([
      '@@ -1,6 +1,6 @@',
      '@@ -23,7 +23,7 @@',
    ]);
  });

  it('has nothing to say about equal texts', () => {
    expect(unifiedDiff('a\nb\n', 'a\nb\n')).toEqual([]);
  });

  it('gives up finding lines again in very large differences', () => {
    const lines = (prefix: string): string =>
      Array.from({ length: 3000 }, (_, index) => prefix + index).join('\n');
    expect(unifiedDiff(lines('a'), lines('b'))).toHaveLength(6001);
  });

  it('turns the one text into the other', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = unifiedDiff(before, after).filter((line) => !line.startsWith('@@'));
        const side = (sign: string): string[] =>
          diff.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1));
        expect(before.split('\n').join('|')).toContain(side('+').join('|'));
        expect(after.split('\n').join('|')).toContain(side('-').join('|'));
        if (before !== after) expect(diff.some((line) => !line.startsWith(' '))).toBe(true);
      }),
    );
  });
});
