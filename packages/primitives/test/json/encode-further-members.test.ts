import { describe, expect, it } from 'vitest';
import { encodeFurtherMembers } from '../../src/index.js';

describe('members that are not named', () => {
  it('are written after a comma each, in their order', () => {
    expect(encodeFurtherMembers({ id: 7n, note: 'new', list: [1, null] }, new Set(['id']))).toBe(
      ',"note":"new","list":[1,null]',
    );
    expect(encodeFurtherMembers({ id: 7n }, new Set(['id']))).toBe('');
  });

  it('are left out where JSON cannot hold them', () => {
    expect(encodeFurtherMembers({ a: undefined, b: () => 1, c: null }, new Set())).toBe(',"c":null');
  });

  it('may have a name that means something to JavaScript', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":"c"}');
    expect(encodeFurtherMembers(value as object, new Set())).toBe(',"__proto__":{"a":1},"constructor":"c"');
  });
});
