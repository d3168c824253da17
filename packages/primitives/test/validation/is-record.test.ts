import { describe, expect, it } from 'vitest';
import { isBoolean, isNoParams, isNull, isRecord, isString } from '../../src/validation/index.js';

describe('checks of the JSON types', () => {
  const values = [true, null, 'a', 1, {}, Object.create(null), []];

  it('accept the values of one type', () => {
    expect(values.map(isBoolean)).toEqual([true, false, false, false, false, false, false]);
    expect(values.map(isNull)).toEqual([false, true, false, false, false, false, false]);
    expect(values.map(isString)).toEqual([false, false, true, false, false, false, false]);
    expect(values.map(isRecord)).toEqual([false, false, false, false, true, true, false]);
    expect(values.map(isNoParams)).toEqual([false, false, false, false, true, true, false]);
  });
});
