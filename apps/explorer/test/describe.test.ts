import { describe, expect, it } from 'vitest';
import { describeCall, describeLog, describeRevert } from '../src/decode/describe.ts';

const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
const address = `0x${'ab'.repeat(20)}`;

describe('bytes of strangers', () => {
  it.each([
    [`0xa9059cbb${word(BigInt(address))}${word(5)}`, `transfer(${address}, 5)`],
    ['0x12345678', '0x12345678(…)'],
    [`0xa9059cbb${word(5)}`, '0xa9059cbb(…)'],
    ['0x', undefined],
    ['0x123456', undefined],
  ])('as a call: %s', (input, text) => expect(describeCall(input)).toBe(text));

  it.each([
    ['0x', 'reverted without a reason'],
    [`0x4e487b71${word(17)}`, 'Panic 17: a calculation is out of range'],
    [`0x4e487b71${word(999)}`, 'Panic 999: of no known kind'],
    [`0x08c379a0${word(32)}${word(2)}${'6e6f'.padEnd(64, '0')}`, 'no'],
    [`0x08c379a0${word(32)}${word(4)}${'61e280ae'.padEnd(64, '0')}`, 'a\\u{202e}'],
    // An offset far beyond the end.
    [`0x08c379a0${word(2n ** 255n)}`, 'reverted with the error 0x08c379a0, which no known standard has'],
    [
      `0xe450d38c${word(BigInt(address))}${word(5)}${word(10)}`,
      `ERC20InsufficientBalance(${address}, 5, 10)`,
    ],
    [`0x${'ff'.repeat(1_000_000)}`, 'reverted with 1000000 bytes, too many for a reason'],
  ])('as a reason: %.80s', (output, text) => expect(describeRevert(output)).toBe(text));

  it('as a log: only where topics and data fit', () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const topics = [topic, `0x${word(BigInt(address))}`, `0x${word(1)}`];
    expect(describeLog(topics, `0x${word(7)}`)).toBe(`Transfer(${address}, 0x${'1'.padStart(40, '0')}, 7)`);
    expect(describeLog([topic], `0x${word(7)}`)).toBeUndefined();
    expect(describeLog([], '0x')).toBeUndefined();
  });

  it('are read by the ABI of their contract first, and by the standards where it does not fit', () => {
    const own = [
      { type: 'function', name: 'lock', inputs: [{ name: 'until', type: 'uint256' }], outputs: [] },
      { type: 'error', name: 'Locked', inputs: [{ name: 'until', type: 'uint256' }] },
      { type: 'event', name: 'Opened', inputs: [{ name: 'by', type: 'address', indexed: true }] },
      { type: 'function', name: 'transfer', inputs: [{ name: 'a', type: 'nonsense' }] },
    ];
    expect(describeCall(`0xdd467064${word(7)}`, own)).toBe('lock(7)');
    expect(describeCall(`0xa9059cbb${word(BigInt(address))}${word(5)}`, own)).toBe(`transfer(${address}, 5)`);
    expect(describeRevert(`0x032bc66b${word(9)}`, own)).toBe('Locked(9)');
    const topic = '0x0c05c795d374e6591ce49eb802df9a84a8b53459fad4fa03ac3085ca30afb75e';
    expect(describeLog([topic, `0x${word(BigInt(address))}`], '0x', own)).toBe(`Opened(${address})`);
    expect(describeLog([topic], '0x', own)).toBeUndefined();
    expect(describeRevert(`0x032bc66b${word(9)}`)).toContain('which no known standard has');
  });

  it('never throw', () => {
    const selectors = ['0xa9059cbb', '0xac9650d8', '0x08c379a0', '0x4e487b71', '0xb88d4fde', '0x00000000'];
    let state = 1n;
    for (let round = 0; round < 300; round++) {
      state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
      const bytes = word(state ** 3n % 2n ** 256n)
        .repeat(Number(state % 5n))
        .slice(0, Number(state % 311n));
      const input = `${selectors[round % selectors.length]}${bytes.length % 2 === 0 ? bytes : bytes.slice(1)}`;
      expect(typeof describeCall(input)).toBe('string');
      expect(typeof describeRevert(input)).toBe('string');
    }
  });
});
