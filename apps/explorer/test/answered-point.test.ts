import { describe, expect, it } from 'vitest';
import { answeredPoint, isSameValue, recomputedValue } from '../src/decode/answered-point.ts';
import { pointText, readPoint } from '../src/parts/charts/chosen-point.ts';

describe('the point of an answer that is explained', () => {
  it('is the newest one, with all of its digits', () => {
    const answer =
      '{"results":[{"value":123456789012345678901,"timestamp":7200},{"value":1,"timestamp":3600}]}';
    const value = 123_456_789_012_345_678_901n;
    expect(answeredPoint(answer)).toEqual({ time: 7200, value });
    expect(isSameValue(value, recomputedValue('123456789012345678901'))).toBe(true);
    expect(isSameValue(value, recomputedValue('123456789012345678900'))).toBe(false);
  });

  it('is compared as a number', () => {
    expect(isSameValue(85, recomputedValue('85'))).toBe(true);
    expect(isSameValue(0.1, recomputedValue(0.1))).toBe(true);
    expect(isSameValue(85, recomputedValue('91'))).toBe(false);
  });

  it.each(['', '{"message":"none"}', '{"results":[]}', '{"results":[{"value":"a"}]}', '5'])(
    'is none in %j',
    (answer) => expect(answeredPoint(answer)).toBeUndefined(),
  );
});

describe('the point that an address names', () => {
  const scopes = ['43112', 'total'];

  it('is of any series', () => {
    expect(readPoint(pointText('total', 3600), scopes)).toEqual({ index: 1, time: 3600 });
    expect(readPoint(pointText('', 3600), [''])).toEqual({ index: 0, time: 3600 });
  });

  it.each([null, '', '5.3600', 'total', 'total.x', '43112.36001234567'])(
    'is the newest of the first one for %j',
    (text) => expect(readPoint(text, scopes)).toEqual({ index: 0, time: undefined }),
  );
});
