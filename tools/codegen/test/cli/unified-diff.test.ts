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

  it('is empty for equal texts', () => {
    expect(unifiedDiff('a\nb\n', 'a\nb\n')).toEqual([]);
  });

  it('shows texts that differ in thousands of lines as one block removed and one added', () => {
    const lines = (prefix: string): string =>
      Array.from({ length: 3000 }, (_, index) => prefix + index).join('\n');
    const diff = unifiedDiff(lines('a'), lines('b'));
    expect(diff).toHaveLength(6001);
    expect(diff[0]).toBe('@@ -1,3000 +1,3000 @@');
    expect(diff.slice(3000, 3002)).toEqual(['-a2999', '+b0']);
  });

  it('adds every line of a large new text, and nothing else', () => {
    const diff = unifiedDiff('', 'a\n'.repeat(6000));
    expect(diff).toEqual(['@@ -0,0 +1,6000 @@', ...Array<string>(6000).fill('+a')]);
  });

  it('shows a missing newline at the end', () => {
    expect(unifiedDiff('a\n', 'a')).toEqual(['@@ -1,1 +1,1 @@', '-a', '+a', '\\ No newline at end of file']);
  });

  it('turns the one text into the other, and back', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = unifiedDiff(before, after);
        expect(patched(before, diff, '-')).toBe(after);
        expect(patched(after, diff, '+')).toBe(before);
        expect(diff.length > 0).toBe(before !== after);
      }),
    );
  });
});

/** What the hunks of a diff make of a text, whose own lines have the sign; the places come from the heads alone. */
function patched(text: string, diff: readonly string[], own: '-' | '+'): string {
  const lines = text.split('\n').slice(0, -1);
  const result: string[] = [];
  let next = 0;
  for (const line of diff) {
    const head = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(line);
    if (head !== null) {
      const [first, count] = own === '-' ? [head[1], head[2]] : [head[3], head[4]];
      const start = count === '0' ? Number(first) : Number(first) - 1;
      result.push(...lines.slice(next, start));
      next = start;
      continue;
    }
    const [sign, content] = [line.slice(0, 1), line.slice(1)];
    if (sign === ' ' || sign === own) expect(lines[next++]).toBe(content);
    if (sign === ' ' || sign !== own) result.push(content);
  }
  return [...result, ...lines.slice(next)].map((line) => `${line}\n`).join('');
}
