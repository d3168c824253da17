import { formatInteger } from './integer.js';

const significantDigits = 6;
// From so many zeros behind the point on they are counted instead of written.
const minCountedZeros = 4;
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/**
 * An amount of a token with its decimals: six significant digits, cut and never rounded up, the integer part whole, and many zeros behind the
 * point counted: `0.0₁₃68`.
 * @param decimals from 0 to 255
 * @param most significant digits, where other than six are needed
 */
export function formatAmount(value: bigint, decimals: number, most = significantDigits): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const room = whole === '0' ? zeros + most : Math.max(most - whole.length, 0);
  const shown = fraction.slice(0, room).replace(/0+$/, '');
  const integer = formatInteger(BigInt(whole));
  if (shown === '') return sign + integer;
  if (whole !== '0' || zeros < minCountedZeros) return `${sign}${integer}.${shown}`;
  const count = [...String(zeros)].map((digit) => subscripts[Number(digit)]).join('');
  return `${sign}0.0${count}${shown.slice(zeros)}`;
}

/** An amount of a token with all of its digits and no groups, as a field takes it: `1.5`. */
export function formatAmountExactly(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const [whole, fraction] = [digits.slice(0, point), digits.slice(point).replace(/0+$/, '')];
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}

/** The least significant digits, six or more, that {@link formatAmount} needs to tell two different amounts apart. */
export function digitsApart(one: bigint, other: bigint, decimals: number): number {
  const longest = Math.max(...[one, other].map((value) => value.toString().length)) + decimals;
  for (let digits = significantDigits; digits < longest; digits++)
    if (formatAmount(one, decimals, digits) !== formatAmount(other, decimals, digits)) return digits;
  return longest;
}

/** An amount of wei of the native token; see {@link formatAmount}. */
export function formatWei(value: bigint, most?: number): string {
  return formatAmount(value, 18, most);
}

/** A price of gas: in gwei from a million wei on, else in wei. */
export function formatGasPrice(wei: bigint): string {
  return wei >= 1_000_000n ? `${formatAmount(wei, 9)} gwei` : `${formatInteger(wei)} wei`;
}

/** A share of a whole in hundredths of a percent, cut: `21.04 %`. */
export function formatShare(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0 %';
  return `${formatAmount((part * 10_000n) / whole, 2)} %`;
}
