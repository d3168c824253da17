import { MetricsError } from '../../errors.js';
import type { Hex } from '../chain-source.js';

/** The members of a JSON object of a chain's configuration; none where it is absent. */
export function fieldsOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (value == null) return {};
  if (typeof value !== 'object') throw wrong(name, 'an object', value);
  return value as Readonly<Record<string, unknown>>;
}

/** The items of a JSON array of a chain's configuration; none where it is absent. */
export function itemsOf(value: unknown, name: string): readonly unknown[] {
  if (value == null) return [];
  if (!Array.isArray(value)) throw wrong(name, 'an array', value);
  return value;
}

/** An address in lower case; written with or without 0x. */
export function addressOf(name: string): Hex {
  const digits = name.toLowerCase().replace(/^0x/, '');
  if (!/^[0-9a-f]{40}$/.test(digits)) throw wrong('an address', '40 hexadecimal digits', name);
  return `0x${digits}`;
}

/** An amount in hexadecimal or decimal, as text or as a number; it may be negative. */
export function amountOf(value: unknown, name: string): bigint {
  const [, sign, digits] = /^(-?)(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.exec(String(value)) ?? [];
  if (digits === undefined) throw wrong(name, 'an amount', value);
  return sign === '-' ? -BigInt(digits) : BigInt(digits);
}

function wrong(name: string, expected: string, value: unknown): MetricsError {
  const text = JSON.stringify(value) ?? 'nothing';
  return new MetricsError(
    'chain-inconsistent',
    `the configuration of the chain has ${text.slice(0, 100)} as ${name}, expected ${expected}`,
  );
}
