import { describe, expect, it } from 'vitest';
import { addressOfTopic, readRole, roleCall } from '../src/decode/allow-lists.ts';

const account = '0x8DB97c7cEcE249C2b98bdc0226cc4C2A57bF52fc';
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;

describe('the list of those who may use a precompile', () => {
  it('is asked for an account by its selector and a word', () =>
    expect(roleCall(account)).toBe(
      '0xeb54dae10000000000000000000000008db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
    ));

  it.each([
    [word('0'), 'none'],
    [word('1'), 'enabled'],
    [word('2'), 'admin'],
    [word('3'), 'manager'],
    [word('4'), 'unknown role 4'],
    [word(`1${'0'.repeat(40)}`), 'unknown role 1461501637330902918203684832716283019655932542976'],
    // An account without code answers nothing: the precompile is not on.
    ['0x', undefined],
    ['0x02', undefined],
    [`${word('2')}00`, undefined],
  ])('answers %s for the role %s', (answer, role) => expect(readRole(answer)).toBe(role));

  it('names whom an event is of, and nobody where the topic is no address', () => {
    expect(addressOfTopic(word(account.slice(2)))).toBe(account.toLowerCase());
    expect(addressOfTopic(`0x1${account.slice(2).padStart(63, '0')}`)).toBeUndefined();
    expect(addressOfTopic(undefined)).toBeUndefined();
  });
});
