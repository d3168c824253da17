import { describe, expect, it } from 'vitest';
import {
  digitsApart,
  formatAmount,
  formatAmountExactly,
  formatGasPrice,
  formatShare,
  formatWei,
} from '../src/format/amount.ts';
import { formatChainText } from '../src/format/chain-text.ts';
import { formatInteger } from '../src/format/integer.ts';
import { parseAmount } from '../src/format/parse-amount.ts';
import { formatTime, machineTime } from '../src/format/time.ts';

describe('an amount that is typed', () => {
  it.each([
    ['0', 0n],
    ['1.5', 1_500_000_000_000_000_000n],
    [' 0.000000000000000001 ', 1n],
    [
      '115792089237316195423570985008687907853269984665640564039457',
      115792089237316195423570985008687907853269984665640564039457n * 10n ** 18n,
    ],
  ])('%s is exact', (text, value) => expect(parseAmount(text, 18)).toBe(value));

  it.each(['', '-1', '1e18', '0x10', '1,000', '.5', '1.', '1.0000000000000000001', '9'.repeat(61)])(
    '%j is refused',
    (text) => expect(() => parseAmount(text, 18)).toThrow(),
  );
});

describe('amounts', () => {
  it.each([
    [0n, '0'],
    [1n, '0.0₁₇1'],
    [42_000n, '0.0₁₃42'],
    [10n ** 15n, '0.001'],
    [10n ** 14n, '0.0001'],
    [10n ** 13n, '0.0₄1'],
    [1_500_000_000_000_000_001n, '1.5'],
    [1_234_567_890_000_000_000n, '1.23456'],
    [999_999_999_999_999_999n, '0.999999'],
    [123_456_789n * 10n ** 18n + 9n * 10n ** 17n, '123,456,789'],
    [-(10n ** 15n), '-0.001'],
    [2n ** 256n - 1n, `${formatInteger((2n ** 256n - 1n) / 10n ** 18n)}`],
  ])('%s wei is %s', (wei, text) => expect(formatWei(wei)).toBe(text));

  it('have any number of decimals', () => {
    expect(formatAmount(5n, 0)).toBe('5');
    expect(formatAmount(5n, 255)).toBe('0.0₂₅₄5');
  });

  it('never say more than there is: what is written is at most what is meant', () => {
    let value = 1n;
    for (let round = 0; round < 200; round++) {
      value = (value * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 10n ** 27n;
      const read = readAmount(formatWei(value));
      expect(read <= value && value - read < (value / 100_000n || 1n), `${value}`).toBe(true);
    }
  });

  it('with all digits are as a field takes them', () => {
    expect(formatAmountExactly(48_999_993_998_999_999_999_480_834n, 18)).toBe('48999993.998999999999480834');
    expect(formatAmountExactly(-15n, 1)).toBe('-1.5');
    expect(formatAmountExactly(10n, 0)).toBe('10');
  });

  it.each([
    [999_999_999_999_999_999_979_000n, 999_999_999_999_999_999_958_000n],
    [1n, 2n],
    [10n ** 30n, 10n ** 30n + 1n],
    [1_500_000_000_000_000_000n, 0n],
  ])('%s and %s are told apart by their digits, and by no more than needed', (one, other) => {
    const digits = digitsApart(one, other, 18);
    expect(formatAmount(one, 18, digits)).not.toBe(formatAmount(other, 18, digits));
    if (digits > 6) expect(formatAmount(one, 18, digits - 1)).toBe(formatAmount(other, 18, digits - 1));
  });

  it('of gas are in gwei from a million wei on', () => {
    expect([999_999n, 1_000_000n, 25_000_000_000n].map(formatGasPrice)).toEqual([
      '999,999 wei',
      '0.001 gwei',
      '25 gwei',
    ]);
  });

  it('as shares are cut', () => {
    expect([
      formatShare(1n, 3n),
      formatShare(2n, 2n),
      formatShare(1n, 0n),
      formatShare(9999n, 1_000_000n),
    ]).toEqual(['33.33 %', '100 %', '0 %', '0.99 %']);
  });
});

/** Reads an amount of wei back, with rules of its own. */
function readAmount(text: string): bigint {
  const counted = /^0\.0([₀-₉]+)(\d+)$/.exec(text);
  const zeros = counted
    ? Number([...(counted[1] ?? '')].map((digit) => digit.charCodeAt(0) - 0x2080).join(''))
    : 0;
  const plain = counted ? `0.${'0'.repeat(zeros)}${counted[2]}` : text.replaceAll(',', '');
  const [whole = '0', fraction = ''] = plain.split('.');
  return BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'));
}

describe('times', () => {
  const now = Date.UTC(2026, 10, 23, 10, 0, 0);
  const second = BigInt(now / 1000);
  it.each([
    [0n, 'now'],
    [1n, '1 s ago'],
    [59n, '59 s ago'],
    [60n, '1 min ago'],
    [7200n, '2 h ago'],
    [86_400n * 12n, '12 d ago'],
    [-90n, 'in 1 min'],
  ])('%s seconds back is %s', (back, text) => expect(formatTime(second - back, 'relative', now)).toBe(text));

  it('are exact in UTC and as Unix seconds', () => {
    expect(formatTime(second, 'utc', now)).toBe('2026-11-23 10:00:00 UTC');
    expect(formatTime(second, 'unix', now)).toBe(String(second));
    expect(machineTime(second)).toBe('2026-11-23T10:00:00.000Z');
  });

  it('that no calendar has are numbers', () => {
    const far = 2n ** 64n - 1n;
    expect([formatTime(far, 'relative', now), formatTime(far, 'utc', now), machineTime(far)]).toEqual(
      Array(3).fill(far.toString()),
    );
  });
});

describe('texts of strangers', () => {
  it.each([
    ['Token', 'Token'],
    ['a\u202eb', 'a\\u{202e}b'],
    ['a\0\nb', 'a\\u{0}\\u{a}b'],
    ['<img src=x>', '<img src=x>'],
    ['x'.repeat(65), `${'x'.repeat(64)}…`],
  ])('%j is shown as %j', (text, shown) => expect(formatChainText(text)).toBe(shown));

  it('of a megabyte are cut before they are looked at', () => {
    expect(formatChainText('\u{1f600}'.repeat(250_000))).toBe(`${'\u{1f600}'.repeat(64)}…`);
  });
});
