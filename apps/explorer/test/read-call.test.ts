import { toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { readCall } from '../src/decode/read-call.ts';

const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
const address = `0x${'ab'.repeat(20)}`;

describe('a call by the names of its arguments', () => {
  it('is read by the standards', () => {
    expect(readCall(`0xa9059cbb${word(BigInt(address))}${word(5)}`)).toEqual({
      signature: 'transfer(address,uint256)',
      args: [
        { name: 'to', type: 'address', text: address, value: expect.any(String) },
        { name: 'amount', type: 'uint256', text: '5', value: 5n },
      ],
    });
  });

  it('is read by the ABI of the contract first; lists and structures are written out, and texts of strangers harmless', () => {
    const components = [{ name: 'by\u202e', type: 'address' }];
    const own = [
      { type: 'event', name: 'Opened', inputs: [] },
      { type: 'function', name: 'broken', inputs: [{ name: 'a', type: 'nonsense' }] },
      {
        type: 'function',
        name: 'give',
        inputs: [
          { name: 'ids', type: 'uint256[]' },
          { name: 'whose', type: 'tuple', components },
        ],
        outputs: [],
        stateMutability: 'nonpayable',
      },
    ];
    const data = word(64) + word(BigInt(address)) + word(9) + [...Array(9).keys()].map(word).join('');
    const call = readCall(`${toFunctionSelector('give(uint256[],(address))')}${data}`, own);
    expect(call?.args.map(({ text }) => text)).toEqual([
      '[0, 1, 2, 3, 4, 5, 6, 7, … 9 in all]',
      `(by\\u{202e}: ${address})`,
    ]);
  });

  it('has the names of a standard where the contract gives none', () => {
    const input = `0xa9059cbb${word(BigInt(address))}${word(5)}`;
    const inputs = [{ type: 'address' }, { type: 'uint256' }];
    const own = [{ type: 'function', name: 'transfer', inputs, outputs: [] }];
    expect(readCall(input, own)?.args.map(({ name }) => name)).toEqual(['to', 'amount']);
    const lock = [{ type: 'function', name: 'lock', inputs: [{ type: 'uint256' }], outputs: [] }];
    expect(readCall(`0xdd467064${word(7)}`, lock)?.args.map(({ text }) => text)).toEqual(['7']);
  });

  it.each(['0x', '0x12345678', `0xa9059cbb${word(5)}`, `0xa9059cbb${'00'.repeat(70_000)}`])(
    'is nothing where nobody knows it, or its bytes do not fit: %.20s',
    (input) => expect(readCall(input)).toBeUndefined(),
  );
});
