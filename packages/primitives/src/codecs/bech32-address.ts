import { anyNumberOf } from './run-pattern.js';

const maxAliasLength = 512;
// BIP-173: at most 90 characters of one case; the last `1` ends the readable part, and the sum takes six digits.
const maxBech32Length = 90;
const alias = '[!-,.-~]+';
const lowerDigit = '[02-9ac-hj-np-z]';
const upperDigit = '[02-9AC-HJ-NP-Z]';
const lower = pattern('[!-@[-~]', lowerDigit);
const upper = pattern('[!-`{-~]', upperDigit);
const shortest = 'P-'.length + maxBech32Length;

/** Whether a JSON value has the form of an address with its chain: `P-avax1…`, alias or ID of the chain, dash, bech32. {@link parseAddress} checks the sum. */
export function isBech32(value: unknown): value is string {
  if (typeof value !== 'string' || !hasFittingParts(value)) return false;
  return lower.test(value) || upper.test(value);
}

/** An alias has no dash, so that the first one ends it. */
function hasFittingParts(value: string): boolean {
  if (value.length <= shortest) return true;
  const aliasLength = value.indexOf('-');
  return aliasLength <= maxAliasLength && value.length - aliasLength - 1 <= maxBech32Length;
}

// The readable part is matched lazily: from the end of the text it would have to give back every digit that follows it.
function pattern(readable: string, digit: string): RegExp {
  return new RegExp(`^${alias}-${readable}+?1${digit.repeat(6)}${anyNumberOf(digit)}$`);
}
