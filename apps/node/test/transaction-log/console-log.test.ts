import fc from 'fast-check';
import { encodeFunctionData, getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { consoleLine } from '../../src/transaction-log/console-log.js';

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`));
const value = fc.oneof(
  fc.record({
    type: fc.constant('string'),
    value: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('%', '')),
  }),
  fc.record({ type: fc.constant('uint256'), value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }) }),
  fc.record({ type: fc.constant('bool'), value: fc.boolean() }),
  fc.record({ type: fc.constant('address'), value: address }),
);

function encode(name: string, values: readonly { readonly type: string; readonly value: unknown }[]): string {
  const inputs = values.map(({ type }) => ({ type }));
  const abi = [{ type: 'function', name, inputs, outputs: [], stateMutability: 'view' }];
  return encodeFunctionData({ abi, functionName: name, args: values.map((each) => each.value) });
}

function typeOf(value: unknown): string {
  return typeof value === 'bigint' ? 'uint256' : typeof value === 'boolean' ? 'bool' : 'string';
}

describe('a line of the console', () => {
  it('shows up to four values of any kinds', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (values) => {
        const shown = values.map((each) => String(each.value));
        expect(consoleLine(encode('log', values))).toBe(shown.join(' '));
      }),
    );
  });

  it.each([
    ['logInt', { type: 'int256', value: -5n }, '-5'],
    ['log', { type: 'int256', value: -(2n ** 255n) }, String(-(2n ** 255n))],
    ['logBytes', { type: 'bytes', value: '0x0102' }, '0x0102'],
    ['logBytes4', { type: 'bytes4', value: '0x01020304' }, '0x01020304'],
  ])('of one value: %s', (name, given, shown) => {
    expect(consoleLine(encode(name, [given]))).toBe(shown);
  });

  const large = 2n ** 256n - 1n;
  it.each([
    ['%s has %d', ['a', large], `a has ${large}`],
    ['%i of %s', [7n, true], '7 of true'],
    ['100%% of %d', [large], `100% of ${large}`],
    ['100%%d', [5n], '100%d 5'],
    ['%s', ['a', 1n], 'a 1'],
    ['%s and %s', ['a'], 'a and %s'],
    ['%o', ['a'], "'a'"],
    ['%x', [16n], '%x 16'],
    ['two\nlines', [], 'two\nlines'],
    ['', [], ''],
  ])('formats "%s" as Hardhat does: case %#', (text, values, shown) => {
    const typed = values.map((each) => ({ type: typeOf(each), value: each }));
    expect(consoleLine(encode('log', [{ type: 'string', value: text }, ...typed]))).toBe(shown);
  });

  it('of an older compiler names integers otherwise', () => {
    // keccak256("log(uint)")
    expect(consoleLine(`0xf5b1bba9${'7'.padStart(64, '0')}`)).toBe('7');
  });

  it.each([
    ['0x'],
    ['0x41304f'],
    ['0x41304fac'],
    [`0x41304fac${'ff'.repeat(32)}`],
    [`0x41304fac${'20'.padStart(64, '0')}${'ff'.repeat(32)}`],
    [`0x32458eed${'2'.padStart(64, '0')}`],
    ['0xffffffff'],
  ])('%s is none', (input) => {
    expect(consoleLine(input)).toBeUndefined();
  });
});
