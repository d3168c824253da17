import type { Hex } from '../../source/chain-source.js';

/** Longest text that is read; what goes beyond is cut off. */
const maximumBytes = 1_024;
const wordDigits = 64;

/**
 * The text that a contract's `name()` or `symbol()` returned: an ABI-encoded `string`, or 32 bytes filled up with zeros as contracts of
 * before that type give it. Anything else is empty.
 */
export function decodeContractText(data: Hex): string {
  const digits = data.slice(2);
  if (digits.length === wordDigits) return utf8(digits.replace(/(00)+$/, ''));
  const offset = wordAt(digits, 0);
  const start = offset === undefined ? undefined : offset * 2;
  const length = start === undefined ? undefined : wordAt(digits, start);
  if (start === undefined || length === undefined) return '';
  const text = digits.slice(start + wordDigits, start + wordDigits + 2 * length);
  return text.length === 2 * length ? utf8(text) : '';
}

/** The word at a position of the digits; undefined beyond their end, or where it is larger than they are many. */
function wordAt(digits: string, position: number): number | undefined {
  const word = digits.slice(position, position + wordDigits);
  if (word.length < wordDigits) return undefined;
  const value = BigInt(`0x${word}`);
  return value > digits.length ? undefined : Number(value);
}

function utf8(digits: string): string {
  return new TextDecoder().decode(Buffer.from(digits.slice(0, 2 * maximumBytes), 'hex'));
}
