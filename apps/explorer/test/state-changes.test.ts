import { keccak256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { readStateChanges, slotNames } from '../src/decode/state-changes.ts';

const address = `0x${'aa'.repeat(20)}`;
const word = (value: bigint | number): string => `0x${value.toString(16).padStart(64, '0')}`;
const hashed = (...words: readonly (bigint | number)[]) => {
  const bytes = `0x${words.map((value) => word(value).slice(2)).join('')}` as const;
  return { hash: keccak256(bytes), bytes };
};
const named = (...all: readonly { readonly hash: string; readonly bytes: string }[]) =>
  slotNames(Object.fromEntries(all.map(({ hash, bytes }) => [hash, bytes])));

describe('what a transaction changed', () => {
  it('is what is named after, and zero where one side names no word', () =>
    expect(
      readStateChanges({
        pre: {
          [address]: {
            balance: '0x5',
            nonce: 1,
            storage: { [word(1)]: word(7), [word(2)]: word(8) },
          },
        },
        post: { [address]: { nonce: 2, storage: { [word(2)]: word(9), [word(3)]: word(10) } } },
      }),
    ).toEqual([
      {
        address,
        balance: undefined,
        nonce: { before: 1n, after: 2n },
        code: undefined,
        slots: [
          { slot: word(1), before: word(7), after: word(0) },
          { slot: word(2), before: word(8), after: word(9) },
          { slot: word(3), before: word(0), after: word(10) },
        ],
      },
    ]));

  it('is everything of an account that came or went', () => {
    const whole = { balance: '0x5', nonce: 1, code: '0x6001' };
    const [came] = readStateChanges({ pre: {}, post: { [address]: whole } });
    expect(came).toMatchObject({ balance: { before: 0n, after: 5n }, code: { before: 0, after: 2 } });
    const [went] = readStateChanges({ pre: { [address]: whole }, post: {} });
    expect(went).toMatchObject({ balance: { before: 5n, after: 0n }, code: { before: 2, after: 0 } });
  });

  it.each([null, [], 'x', {}, { pre: {} }, { pre: {}, post: [] }, { pre: { [address]: 1 }, post: {} }])(
    'is refused with a sentence: %j',
    (trace) => expect(() => readStateChanges(trace)).toThrow('no object with fields'),
  );
});

describe('a word of storage', () => {
  const owner = BigInt(address);
  const balances = hashed(owner, 3);
  const allowances = hashed(owner, 4);
  const allowance = hashed(12, BigInt(allowances.hash));
  const list = hashed(5);
  const nameOf = named(balances, allowances, allowance, list);
  const after = (hash: string, offset: bigint) => word(BigInt(hash) + offset);

  it.each([
    [word(0), '0'],
    [balances.hash, `mapping 3[${address}]`],
    [after(balances.hash, 2n), `mapping 3[${address}] + 2`],
    [allowance.hash, `mapping mapping 4[${address}][12]`],
    [list.hash, 'array 5[0]'],
    [after(list.hash, 7n), 'array 5[7]'],
    [keccak256('0x1234'), undefined],
  ])('%s is named by what was hashed', (slot, name) => expect(nameOf(slot)).toBe(name));

  it('has no name where hashes lead in a circle, or are none', () => {
    const self = `0x${'ff'.repeat(32)}`;
    expect(
      slotNames({ [self]: `0x${'00'.repeat(32)}${'ff'.repeat(32)}`, x: 5, '0x1': '0x' })(self),
    ).toBeUndefined();
  });
});
