import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { CodecName, CodecType } from '../model/index.js';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

type Scalar = string | number | bigint;

/** What is wrong with a value of a format, in its canonical wire form; `undefined` if nothing is. */
export function codecMisfit(type: CodecType, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    return `must be a ${type.writes}`;
  const choosesForm =
    ['uint64', 'uint256', 'int64', 'fixed4'].includes(type.codec) || type.codec.startsWith('exact-');
  if (choosesForm && (typeof value === 'string') !== (type.writes === 'string'))
    return `must be written as a ${type.writes}`;
  const rule = rules[type.codec];
  if (!rule.fits(value)) return `must be ${rule.says}`;
  return boundsMisfit(type, value);
}

function boundsMisfit(type: CodecType, value: Scalar): string | undefined {
  const { minimum, maximum, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = type;
  const size = typeof value === 'string' ? value.length : undefined;
  if (size !== undefined && (size < minLength || size > maxLength))
    return `must have ${minLength} to ${maxLength} characters`;
  if (
    (minimum === undefined && maximum === undefined) ||
    (typeof value === 'number' && !Number.isInteger(value))
  )
    return undefined;
  const amount =
    typeof value === 'string' && value.includes('.') ? BigInt(Math.trunc(Number(value))) : BigInt(value);
  if (minimum !== undefined && amount < minimum) return `must be at least ${minimum}`;
  return maximum !== undefined && amount > maximum ? `must be at most ${maximum}` : undefined;
}

interface Rule {
  readonly says: string;
  readonly fits: (value: Scalar) => boolean;
}

const matching = (says: string, pattern: RegExp): Rule => ({
  says,
  fits: (value) => typeof value === 'string' && pattern.test(value),
});

function whole(says: string, least: bigint, most: bigint): Rule {
  const fits = (value: Scalar): boolean => {
    if (
      typeof value === 'string'
        ? !/^(?:0|-?[1-9]\d*)$/.test(value)
        : typeof value === 'number' && !Number.isSafeInteger(value)
    )
      return false;
    return BigInt(value) >= least && BigInt(value) <= most;
  };
  return { says, fits };
}

const signed = whole('an integer from -2^63 to 2^63-1', -(2n ** 63n), 2n ** 63n - 1n);
const unsigned = whole('an integer from 0 to 2^64-1', 0n, 2n ** 64n - 1n);
const dateTime = matching(
  'a date and time with offset',
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/,
);

const rules: Readonly<Record<CodecName, Rule>> = {
  uint64: unsigned,
  uint256: whole('an integer from 0 to 2^256-1', 0n, 2n ** 256n - 1n),
  int64: signed,
  'exact-int64': signed,
  'exact-int64-text': signed,
  'exact-uint64': unsigned,
  'exact-uint64-text': unsigned,
  'date-time': dateTime,
  date: matching('a date', /^\d{4}-\d\d-\d\d$/),
  'unix-seconds': whole('a whole number of seconds below 2^53', 0n, BigInt(Number.MAX_SAFE_INTEGER)),
  quantity: matching(
    '0x hex without leading zeros, of at most 256 bits',
    /^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i,
  ),
  fixed4: {
    says: 'a decimal number with four places',
    fits: (value) =>
      typeof value === 'string'
        ? /^-?\d+\.\d{4}$/.test(value)
        : typeof value === 'number' && Number.isFinite(value),
  },
  'exact-number': {
    says: 'a number',
    fits: (value) => typeof value !== 'string' && (typeof value === 'bigint' || Number.isFinite(value)),
  },
  address: matching('0x and 40 hex digits', /^0x[0-9a-f]{40}$/i),
  hash: matching('0x and 64 hex digits', /^0x[0-9a-f]{64}$/i),
  'hex-bytes': matching('0x and whole bytes of hex', /^0x(?:[0-9a-f]{2})*$/i),
  'hex-checksum': {
    says: '0x hex that ends in its checksum',
    fits: (value) => typeof value === 'string' && hasHexChecksum(value),
  },
  cb58: {
    says: 'base58 that ends in its checksum',
    fits: (value) => typeof value === 'string' && hasBase58Checksum(value),
  },
  'node-id': {
    says: 'NodeID- and base58 that ends in its checksum',
    fits: (value) =>
      typeof value === 'string' && value.startsWith('NodeID-') && hasBase58Checksum(value.slice(7)),
  },
  bech32: {
    says: 'a chain, a hyphen, and a bech32 address',
    fits: (value) => typeof value === 'string' && isBech32(value),
  },
  rfc3339: dateTime,
};

/** The last four bytes are the end of the SHA-256 of those before. */
function hasChecksum(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  const digest = sha256(bytes.subarray(0, -4));
  return digest.subarray(-4).every((byte, index) => byte === bytes[bytes.length - 4 + index]);
}

function hasHexChecksum(text: string): boolean {
  return /^0x(?:[0-9a-f]{2})+$/i.test(text) && hasChecksum(hexToBytes(text.slice(2)));
}

function hasBase58Checksum(text: string): boolean {
  let amount = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit === -1) return false;
    amount = amount * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const digits = amount === 0n ? '' : amount.toString(16);
  const hex = '00'.repeat(zeros) + (digits.length % 2 === 1 ? `0${digits}` : digits);
  return hasChecksum(hexToBytes(hex));
}

/** BIP 173, behind the alias of a chain: `P-fuji1...`. */
function isBech32(text: string): boolean {
  const [, prefix, data] = /^[A-Za-z0-9]+-([a-z0-9]+)1([a-z0-9]{6,})$/.exec(text) ?? [];
  if (prefix === undefined || data === undefined) return false;
  const values = [...data].map((character) => bech32Alphabet.indexOf(character));
  const high = [...prefix].map((character) => character.charCodeAt(0) >> 5);
  const low = [...prefix].map((character) => character.charCodeAt(0) & 31);
  return !values.includes(-1) && polymod([...high, 0, ...low, ...values]) === 1;
}

function polymod(values: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of generators.entries()) if ((top >>> bit) & 1) checksum ^= generator;
  }
  return checksum >>> 0;
}
