import { bytesToHex } from '@firn/primitives/bytes';
import fc from 'fast-check';
import { hashTypedData, type TypedDataDefinition } from 'viem';
import { expect, it } from 'vitest';
import { typedDataHash } from '../../src/accounts/typed-data.js';

const letter = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
};

const hashOf = (data: unknown): string => bytesToHex(typedDataHash(data));

it('is the hash that the standard gives for its example, of the object and of its JSON', () => {
  const hash = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2';
  expect(hashOf(letter)).toBe(hash);
  expect(hashOf(JSON.stringify(letter, null, 2))).toBe(hash);
  const { EIP712Domain, ...types } = letter.types;
  expect(EIP712Domain).toHaveLength(4);
  expect(hashOf({ ...letter, types })).toBe(hash);
});

const hexOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(bytesToHex);
const atoms: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
  ['string', fc.string({ unit: 'binary' })],
  ['bool', fc.boolean()],
  ['address', hexOf(20)],
  ['bytes', fc.uint8Array({ maxLength: 70 }).map(bytesToHex)],
  ['bytes1', hexOf(1)],
  ['bytes31', hexOf(31)],
  ['uint8', fc.integer({ min: 0, max: 255 })],
  ['uint256', fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })],
  ['int64', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
];
const member = fc.oneof(
  ...atoms.map(([type, value]) =>
    fc.oneof(
      value.map((each) => [type, each] as const),
      fc.array(value, { maxLength: 3 }).map((each) => [`${type}[]`, each] as const),
      fc
        .array(fc.array(value, { minLength: 2, maxLength: 2 }), { maxLength: 2 })
        .map((each) => [`${type}[2][]`, each] as const),
    ),
  ),
);

/** A message of members with these types, some of which stand in a structure of their own and in a list of it. */
const data = fc
  .record({
    outer: fc.array(member, { maxLength: 5 }),
    inner: fc.array(member, { minLength: 1, maxLength: 3 }),
    domain: fc.record(
      { name: fc.string(), chainId: fc.maxSafeNat(), verifyingContract: hexOf(20), salt: hexOf(32) },
      { requiredKeys: [] },
    ),
    count: fc.nat({ max: 2 }),
  })
  .map(({ outer, inner, domain, count }) => {
    const innerValue = Object.fromEntries(inner.map(([, value], at) => [`i${at}`, value]));
    return {
      types: {
        Outer: [
          ...outer.map(([type], at) => ({ name: `o${at}`, type })),
          { name: 'one', type: 'Inner' },
          { name: 'many', type: 'Inner[]' },
        ],
        Inner: inner.map(([type], at) => ({ name: `i${at}`, type })),
      },
      primaryType: 'Outer',
      domain,
      message: {
        ...Object.fromEntries(outer.map(([, value], at) => [`o${at}`, value])),
        one: innerValue,
        many: Array.from({ length: count }, () => innerValue),
      },
    };
  });

/** Integers travel as numbers, or as texts in one of two forms. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? String(each) : each));
}

it('is the hash that viem gives, whatever the types', () => {
  fc.assert(
    fc.property(data, (given) => {
      const expected = hashTypedData(given as unknown as TypedDataDefinition);
      expect(hashOf(given)).toBe(expected);
      expect(hashOf(toJson(given))).toBe(expected);
    }),
  );
});

const amount = (type: string, value: unknown) => ({
  types: { Payment: [{ name: 'amount', type }] },
  primaryType: 'Payment',
  domain: {},
  message: { amount: value },
});

it.each([
  ['uint256', '0x10', 16],
  ['uint256', '16', 16],
  ['uint256', 16n, 16],
  ['int8', '-128', -128],
] as const)('reads the %s %s as the number %s', (type, text, number) => {
  expect(hashOf(amount(type, text))).toBe(hashOf(amount(type, number)));
});

it('reads integers of JSON beyond 2^53 exactly', () => {
  const exact = hashOf(amount('uint64', '18446744073709551615'));
  expect(hashOf(toJson(amount('uint64', 7)).replace('7}', '18446744073709551615}'))).toBe(exact);
});

it('takes a structure that holds one of its own kind, until it holds none', () => {
  const list = (message: unknown) => ({
    types: {
      Node: [
        { name: 'next', type: 'Node' },
        { name: 'value', type: 'uint8' },
      ],
    },
    primaryType: 'Node',
    domain: {},
    message,
  });
  expect(hashOf(list({ next: null, value: 1 }))).toBe(hashOf(list({ value: 1 })));
  let deep: object = { value: 0 };
  for (let level = 0; level < 40; level += 1) deep = { next: deep, value: 0 };
  expect(() => typedDataHash(list(deep))).toThrow(/must not be deeper than 32 levels/);
});

it.each([
  [amount('uint8', 256), 'message.amount must be uint8, not 256'],
  [amount('uint8', -1), 'message.amount must be uint8, not -1'],
  [amount('int8', 128), 'message.amount must be int8, not 128'],
  [amount('uint8', 1.5), 'message.amount must be uint8, not 1.5'],
  [amount('uint8', ''), 'message.amount must be uint8, not ""'],
  [amount('uint256', 2 ** 53), 'message.amount must be uint256, not 9007199254740992'],
  [amount('uint7', 1), 'types.Payment.amount has the type "uint7", which is none'],
  [amount('uint264', 1), 'types.Payment.amount has the type "uint264", which is none'],
  [amount('bytes33', '0x'), 'types.Payment.amount has the type "bytes33", which is none'],
  [amount('bytes2', '0x000000'), 'message.amount must be bytes2, not "0x000000"'],
  [amount('bytes', '0x0'), 'message.amount must be bytes, not "0x0"'],
  [amount('address', '0x00'), 'message.amount must be address, not "0x00"'],
  [amount('bool', 'true'), 'message.amount must be bool, not "true"'],
  [amount('string', 1), 'message.amount must be string, not 1'],
  [amount('string', undefined), 'message.amount must be string, not nothing'],
  [amount('uint8[2]', [1]), 'message.amount is uint8[2] and must have 2 items, not 1'],
  [amount('uint8[]', [1, 256]), 'message.amount[1] must be uint8, not 256'],
  [amount('uint8[]', {}), 'message.amount must be uint8[], not {}'],
  [amount('uint8[]', Array(10_001).fill(1)), 'message.amount[9999] is more than the 10000 values'],
  [
    { ...letter, primaryType: 'Nothing' },
    'primaryType must be one of EIP712Domain, Person, Mail, not "Nothing"',
  ],
  [{ ...letter, primaryType: '__proto__' }, 'primaryType must be one of'],
  [{ ...letter, message: [] }, 'message must be an object, not []'],
  [{ ...letter, domain: { ...letter.domain, chainId: 'one' } }, 'domain.chainId must be uint256, not "one"'],
  [{ ...letter, types: { ...letter.types, uint8: [] } }, 'types.uint8 must have the name of a structure'],
  [{ ...letter, types: { ...letter.types, Person: {} } }, 'types.Person must be a list of members'],
  [{ ...letter, types: { Mail: [{ name: 'a' }] } }, 'types.Mail[0] must have a name and a type'],
  [
    { ...letter, types: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`T${at}`, []])) },
    'types must be at most 64 structures, not 65',
  ],
  ['{', 'typed data must be an object, or its JSON'],
  ['"x"', 'typed data must be an object, not "x"'],
  [' '.repeat(131_073), 'typed data must be at most 131072 characters, not 131073'],
])('says which member is wrong: %#', (given, why) => {
  expect(() => typedDataHash(given)).toThrow(`invalid typed data: ${why}`);
});
