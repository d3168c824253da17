import {
  explainCodec,
  explainEnum,
  explainNumber,
  explainString,
  type Issue,
} from '@firn/primitives/validation';
import { describe, expect, it } from 'vitest';
import { validationMessages } from '../../src/server/validation-messages.js';

function messageOf(explain: (issues: Issue[]) => void): string[] {
  const issues: Issue[] = [];
  explain(issues);
  return validationMessages(issues);
}

describe('validationMessages', () => {
  it('says how large a number may be', () => {
    const rules = { integer: true, minimum: 1, maximum: 2160 };
    expect(messageOf((issues) => explainNumber(5000, ['pageSize'], issues, rules))).toEqual([
      'pageSize must not be greater than 2160',
    ]);
    expect(messageOf((issues) => explainNumber(0, ['pageSize'], issues, rules))).toEqual([
      'pageSize must not be less than 1',
    ]);
  });

  it('says what is allowed, and what was given', () => {
    expect(messageOf((issues) => explainEnum('year', ['timeInterval'], issues, ['hour', 'day']))).toEqual([
      'timeInterval must be one of "hour", "day", not "year"',
    ]);
    expect(messageOf((issues) => explainCodec('0xzz', ['address'], issues, 'address'))).toEqual([
      'address must be 0x and 40 hex digits, not "0xzz"',
    ]);
    expect(
      messageOf((issues) => explainString('abc', ['body', 'queries', 0, 'id'], issues, { maxLength: 2 })),
    ).toEqual(['body.queries[0].id must have at most 2 characters, not "abc"']);
  });

  it('says what is missing', () => {
    expect(messageOf((issues) => explainCodec(undefined, ['threshold'], issues, 'uint256'))).toEqual([
      'threshold is missing: it must be a decimal integer from 0 to 2^256 - 1',
    ]);
  });

  it('has a message for every issue', () => {
    const both = messageOf((issues) => {
      explainNumber('x', ['a'], issues);
      explainNumber('y', [], issues);
    });
    expect(both).toEqual(['a must be a number, not "x"', 'request must be a number, not "y"']);
  });
});
