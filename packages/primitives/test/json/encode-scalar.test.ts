import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeBoolean, encodeJson, encodeNumber, encodeString } from '../../src/index.js';

describe('the JSON text of scalars', () => {
  it('is that of JSON.stringify', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '\\', '\u2028', '\ud800', '\u007f', '\n', 'NodeID-x'),
    );
    fc.assert(fc.property(text, (value) => encodeString(value) === JSON.stringify(value)));
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(fc.property(finite, (value) => encodeNumber(value) === JSON.stringify(value)));
    fc.assert(fc.property(fc.boolean(), (value) => encodeBoolean(value) === JSON.stringify(value)));
    fc.assert(fc.property(fc.jsonValue(), (value) => encodeJson(value) === JSON.stringify(value)));
  });

  it.each<[string, () => string]>([
    ['a string', () => encodeString(5 as unknown as string)],
    ['a finite number', () => encodeNumber(Number.NaN)],
    ['a finite number', () => encodeNumber('5' as unknown as number)],
    ['true or false', () => encodeBoolean(1 as unknown as boolean)],
    ['a JSON value', () => encodeJson(undefined)],
    ['a JSON value', () => encodeJson(() => 1)],
  ])('is only written of %s', (expected, write) => {
    expect(write).toThrow(
      expect.objectContaining({
        code: 'validation',
        message: expect.stringContaining(`expected ${expected}`),
      }),
    );
  });
});
