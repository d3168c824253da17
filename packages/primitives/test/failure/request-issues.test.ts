import { describe, expect, it } from 'vitest';
import { requestFailure } from '../../src/failure/index.js';
import { explainer, type Path, type Schema } from '../../src/validation/index.js';

function messagesOf(schema: Schema, value: unknown, ...path: Path): readonly string[] {
  return requestFailure(explainer(schema)(value, path), () => 'query').messages;
}

describe('requestFailure', () => {
  it('says how large a number may be', () => {
    const size: Schema = { type: 'integer', minimum: 1, maximum: 2160 };
    expect(messagesOf(size, 5000, 'pageSize')).toEqual(['pageSize must not be greater than 2160']);
    expect(messagesOf(size, 0, 'pageSize')).toEqual(['pageSize must not be less than 1']);
  });

  it('says what is allowed, and what was given', () => {
    expect(messagesOf({ enum: ['hour', 'day'] }, 'year', 'timeInterval')).toEqual([
      'timeInterval must be one of "hour", "day", not "year"',
    ]);
    expect(messagesOf('address', '0xzz', 'address')).toEqual([
      'address must be 0x and 40 hex digits, not "0xzz"',
    ]);
    expect(messagesOf({ type: 'string', maxLength: 2 }, 'abc', 'body', 'queries', 0, 'id')).toEqual([
      'body.queries[0].id must have at most 2 characters, not "abc"',
    ]);
  });

  it('says what is missing', () => {
    expect(messagesOf('uint256', undefined, 'threshold')).toEqual([
      'threshold is missing: it must be a decimal integer from 0 to 2^256 - 1',
    ]);
  });

  it('has a message for every issue', () => {
    const number = explainer('number');
    expect(requestFailure([...number('x', ['a']), ...number('y')], () => 'query').messages).toEqual([
      'a must be a number, not "x"',
      'request must be a number, not "y"',
    ]);
  });
});
