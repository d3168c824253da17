import { describe, expect, it } from 'vitest';
import { appendPointer, pointerFromFragment, pointerTokens } from '../../src/json/index.js';

describe('pointers', () => {
  it('escapes and unescapes keys', () => {
    const pointer = ['paths', '/v2/{id}', 'a~b', ''].reduce<string>(appendPointer, '');
    expect(pointer).toBe('/paths/~1v2~1{id}/a~0b/');
    expect(pointerTokens(pointer)).toEqual(['paths', '/v2/{id}', 'a~b', '']);
  });

  it('has no tokens for the root', () => {
    expect(pointerTokens('')).toEqual([]);
  });

  it('unescapes in the order of RFC 6901', () => {
    expect(pointerTokens('/~01')).toEqual(['~1']);
  });

  it('reads pointers out of fragments', () => {
    expect(pointerFromFragment('/a%20b/c')).toBe('/a b/c');
    expect(pointerFromFragment('')).toBe('');
    expect(pointerFromFragment('anchor')).toBeUndefined();
    expect(pointerFromFragment('/%zz')).toBeUndefined();
  });
});
