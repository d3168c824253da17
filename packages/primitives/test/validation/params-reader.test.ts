import { describe, expect, it } from 'vitest';
import { paramsReader, readNoParams, ValidationError } from '../../src/validation/index.js';

interface Named {
  height: string;
}

const options = {
  names: ['height'],
  toRecord: (values: readonly unknown[]) => ({ height: values[0] }),
  is: (value: unknown): value is Named =>
    typeof value === 'object' && value !== null && 'height' in value && typeof value.height === 'string',
  explain: () => [
    { path: ['height'], rule: 'type', expected: 'text', received: '7', message: 'height: expected text' },
  ],
};

describe('paramsReader', () => {
  it('reads parameters by name, by position and as one object in an array', () => {
    const read = paramsReader('params of x', options);
    for (const params of [{ height: '7' }, ['7'], [{ height: '7' }]])
      expect(read(params)).toEqual({ height: '7' });
  });

  it('takes an object in an array for the first parameter unless it unwraps', () => {
    const read = paramsReader('params of x', { ...options, unwraps: false });
    expect(() => read([{ height: '7' }])).toThrow(ValidationError);
  });

  it('decodes what it has checked', () => {
    const read = paramsReader('params of x', { ...options, decode: ({ height }) => BigInt(height) });
    expect(read(['7'])).toBe(7n);
  });

  it('throws the explanation of wrong parameters under the title', () => {
    const read = paramsReader('params of x', options);
    expect(() => read([7])).toThrow(new ValidationError(options.explain(), 'params of x'));
  });
});

describe('readNoParams', () => {
  it('ignores named parameters', () => {
    expect(readNoParams(undefined)).toEqual({});
    expect(readNoParams([])).toEqual({});
    expect(readNoParams({ a: 1 })).toEqual({ a: 1 });
  });

  it('refuses parameters by position', () => {
    expect(() => readNoParams([1])).toThrow('no parameters');
  });

  it('refuses anything but an object or an array', () => {
    expect(() => readNoParams('a')).toThrow('an object or an array');
  });
});
