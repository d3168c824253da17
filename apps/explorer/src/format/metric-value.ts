import { formatAmount } from './amount.js';
import { formatInteger } from './integer.js';

/** A value of a metric, exactly: integers in groups, fractions as the service gives them. */
export function formatMetricValue(value: number | bigint): string {
  if (typeof value === 'bigint') return formatInteger(value);
  return Number.isSafeInteger(value) ? formatInteger(BigInt(value)) : exactNumber(value);
}

/** A value of a metric that is an amount of a token, in the form of {@link formatAmount}. */
export function formatMetricAmount(value: number | bigint): string {
  const [whole = '', fraction = ''] = exactNumber(value).split('.');
  return formatAmount(BigInt(whole + fraction), fraction.length);
}

/** The decimal digits of a number without an exponent, for CSV and people. */
export function exactNumber(value: number | bigint): string {
  const text = String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign = '', first = '', rest = '', exponent = '0'] = parts;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}
