import { describe, expect, it } from 'vitest';
import { namedParams, type ParamsForm, positionalParams } from '../../src/validation/index.js';

const plain: ParamsForm = {
  names: ['address', 'block'],
  unwraps: false,
  toRecord: (values) => ({ address: values[0] ?? undefined, block: values[1] ?? undefined }),
};
const wrapped: ParamsForm = {
  names: ['addresses', 'limit'],
  unwraps: true,
  toRecord: (values) => ({ addresses: values[0] ?? undefined, limit: values[1] ?? undefined }),
};
const none: ParamsForm = { names: [], unwraps: false, toRecord: () => ({}) };

describe('namedParams', () => {
  it.each([
    ['omitted', undefined, plain, {}],
    ['null', null, plain, {}],
    ['by name', { block: 'latest', more: 1 }, plain, { block: 'latest', more: 1 }],
    ['by position', ['0x', 'latest'], plain, { address: '0x', block: 'latest' }],
    ['by position, not all', ['0x'], plain, { address: '0x' }],
    ['by position, none', [], plain, {}],
    ['null at a position', [null, 'latest'], plain, { block: 'latest' }],
    ['an object in an array', [{ limit: 1 }], wrapped, { limit: 1 }],
    ['an object in an array that is the first parameter', [{ limit: 1 }], plain, { address: { limit: 1 } }],
    ['an array in an array', [['a']], wrapped, { addresses: ['a'] }],
    ['an object and more', [{ a: 1 }, 2], wrapped, { addresses: { a: 1 }, limit: 2 }],
  ])('%s', (_, params, form, expected) => {
    expect(namedParams(params, form)).toEqual(expected);
  });

  it.each([
    [['a', 'b', 'c'], plain, 'expected at most 2: address, block, received an array of 3 items'],
    [[1], none, 'expected no parameters, received an array of 1 item'],
    ['x', plain, 'expected an object or an array, received "x"'],
  ])('refuses %j', (params, form, message) => {
    expect(() => namedParams(params, form)).toThrow(
      expect.objectContaining({ code: 'validation', message: `invalid params: ${message}` }),
    );
  });
});

describe('positionalParams', () => {
  it.each([
    [['1', '"x"'], '[1,"x"]'],
    [['1', undefined], '[1]'],
    [[undefined, '2', undefined], '[null,2]'],
    [[undefined], '[]'],
    [[], '[]'],
  ])('%j', (texts, expected) => {
    expect(positionalParams(texts)).toBe(expected);
  });
});
