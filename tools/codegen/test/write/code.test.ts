import { describe, expect, it } from 'vitest';
import { arrayOf, block, call, conditional, joined, objectOf } from '../../src/write/code.js';

describe('pieces of code', () => {
  it('are calls, literals and blocks', () => {
    expect(call('f', 'a', arrayOf(['b', 'c']), objectOf([]))).toBe('f(a, [b, c], {})');
    expect(objectOf(['a: 1', 'b'])).toBe('{ a: 1, b }');
    expect(block('if (a)', ['b();', 'return c;'])).toBe('if (a) {\nb();\nreturn c;\n}');
  });

  it('join conditions in brackets, and leave a single one as it is', () => {
    expect(joined(['a', 'b'], '&&')).toBe('(a && b)');
    expect(joined(['a'], '||')).toBe('a');
  });

  it('choose the value of the first condition that holds', () => {
    const branches = [
      { condition: 'a', value: '1' },
      { condition: 'b', value: '2' },
    ];
    expect(conditional(branches, '3')).toBe('a ? 1 : b ? 2 : 3');
    expect(conditional([], '3')).toBe('3');
  });
});
