import { describe, expect, it } from 'vitest';
import { call, type Fragment, group, joined, printFragment } from '../../src/write/fragment.js';

function print(fragment: Fragment, width: number): string {
  return printFragment(fragment, 0, 0, width);
}

describe('printFragment', () => {
  const nested = ['return ', call('f', 'a', group('{', [['b: ', call('g', 'x', 'y')]], '}')), ';'];

  it('keeps on one line what fits', () => {
    expect(print(nested, 40)).toBe('return f(a, { b: g(x, y) });');
  });

  it('breaks the outermost brackets first', () => {
    expect(print(nested, 22)).toBe('return f(\n  a,\n  { b: g(x, y) },\n);');
    expect(print(nested, 12)).toBe('return f(\n  a,\n  {\n    b: g(\n      x,\n      y,\n    ),\n  },\n);');
  });

  it('puts operators where people do', () => {
    expect(print(joined(['aaaa', 'bbbb'], '&&'), 8)).toBe('(\n  aaaa &&\n  bbbb\n)');
    expect(print(['type T =', group('', ["'aaaa'", "'bbbb'"], '', '|'), ';'], 8)).toBe(
      "type T =\n  | 'aaaa'\n  | 'bbbb';",
    );
    expect(print(joined(['aaaa'], '&&'), 8)).toBe('aaaa');
  });

  it('breaks members of a type always, with what stands before them', () => {
    expect(print(['interface A ', group('{', ['/** One. */\na: string', 'b: number'], '}', ';')], 80)).toBe(
      'interface A {\n  /** One. */\n  a: string;\n  b: number;\n}',
    );
  });
});
