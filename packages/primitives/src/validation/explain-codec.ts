import { isBech32 } from '../codecs/bech32-address.js';
import { isCb58 } from '../codecs/cb58-text.js';
import { isDateTime, isFullDate } from '../codecs/dates.js';
import { isExactInt64, isExactUint64 } from '../codecs/exact-integer.js';
import { isExactNumber } from '../codecs/exact-number.js';
import { isFixed4 } from '../codecs/fixed4.js';
import { isAddress, isHash, isHexBytes, isHexChecksum } from '../codecs/hex-data.js';
import { isInt64 } from '../codecs/int64.js';
import { isNodeId } from '../codecs/node-id-text.js';
import { isQuantity } from '../codecs/quantity.js';
import { isRfc3339 } from '../codecs/rfc3339.js';
import { isUint64 } from '../codecs/uint64.js';
import { isUint256 } from '../codecs/uint256.js';
import { isUnixSeconds } from '../codecs/unix-seconds.js';
import type { Issue, Path } from '../errors/issue.js';
import type { FormatChecks } from '../formats/index.js';
import { explainLength } from './explain-scalar.js';
import { report } from './report.js';

/** Rules beside the format: bounds of the number, or length of the string in code points. */
export interface CodecRules {
  readonly minimum?: bigint | undefined;
  readonly maximum?: bigint | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

interface CodecCheck {
  readonly is: (value: unknown) => boolean;
  /** What is allowed, as a phrase. */
  readonly expected: string;
  /** The format, where the codec has another name. */
  readonly format?: string;
  /** Whether a JSON number beyond 2^53 is meant, which only its text holds exactly. */
  readonly anySize?: boolean;
}

const exactInt64: CodecCheck = {
  is: isExactInt64,
  expected: 'an integer from -9223372036854775808 to 9223372036854775807',
  anySize: true,
};
const exactUint64: CodecCheck = {
  is: isExactUint64,
  expected: 'an integer from 0 to 18446744073709551615',
  anySize: true,
};

const codecs: Readonly<Record<string, CodecCheck>> = {
  uint64: { is: isUint64, expected: 'a decimal integer from 0 to 18446744073709551615', anySize: true },
  uint256: { is: isUint256, expected: 'a decimal integer from 0 to 2^256 - 1', anySize: true },
  int64: {
    is: isInt64,
    expected: 'a decimal integer from -9223372036854775808 to 9223372036854775807',
    anySize: true,
  },
  quantity: { is: isQuantity, expected: '0x and 1 to 64 hex digits without leading zeros' },
  fixed4: { is: isFixed4, expected: 'a decimal string with four places, or a number' },
  'exact-int64': exactInt64,
  'exact-uint64': exactUint64,
  'exact-int64-text': exactInt64,
  'exact-uint64-text': exactUint64,
  'date-time': { is: isDateTime, expected: 'an RFC 3339 date and time with offset' },
  date: { is: isFullDate, expected: 'an RFC 3339 date, such as 2024-12-01' },
  'exact-number': { is: isExactNumber, expected: 'a number', anySize: true },
  address: { is: isAddress, expected: '0x and 40 hex digits' },
  hash: { is: isHash, expected: '0x and 64 hex digits' },
  'hex-bytes': { is: isHexBytes, expected: '0x and an even number of hex digits' },
  'hex-checksum': { is: isHexChecksum, expected: '0x and whole bytes of hex, the last four a checksum' },
  cb58: { is: isCb58, expected: 'a cb58 string' },
  'node-id': { is: isNodeId, expected: 'NodeID- and 20 bytes in cb58' },
  bech32: { is: isBech32, expected: 'a chain, a dash and a bech32 address' },
  'unix-seconds': { is: isUnixSeconds, expected: 'Unix seconds, an integer from 0 to 9007199254740991' },
  rfc3339: { is: isRfc3339, expected: 'an RFC 3339 date and time with offset' },
};

/** Whether a format has a codec; see specs/README.md, "String and number formats". */
export function isCodecFormat(format: string): boolean {
  return Object.hasOwn(codecs, format);
}

/**
 * Explains a scalar whose format has a codec, by the name of the format: `uint64`, `node-id`.
 * @throws RangeError for a name that is no codec, or a format of JSON Schema without a predicate.
 */
export function explainCodec(
  value: unknown,
  path: Path,
  issues: Issue[],
  codecName: string,
  rules?: CodecRules,
  formats: FormatChecks = {},
): void {
  const codec: CodecCheck | undefined = codecs[codecName] ?? formats[codecName];
  if (codec === undefined)
    throw new RangeError(`unknown codec ${codecName}: one of ${Object.keys(codecs).join(', ')}`);
  if (!codec.is(value)) {
    const { expected } = codec;
    const unsafe = codec.anySize === true && Number.isInteger(value) && !Number.isSafeInteger(value);
    const rule = unsafe ? 'unsafe-integer' : `format:${codec.format ?? codecName}`;
    report(issues, path, rule, unsafe ? `${expected}, exact: beyond 2^53 as a string` : expected, value);
    return;
  }
  if (rules !== undefined) explainRules(value, path, issues, rules);
}

function explainRules(value: unknown, path: Path, issues: Issue[], rules: CodecRules): void {
  const { minimum, maximum } = rules;
  // Fractions are compared as they are: a bigint and a number compare by value.
  const size = typeof value === 'string' && (minimum ?? maximum) !== undefined ? toNumeric(value) : value;
  if (typeof size === 'number' || typeof size === 'bigint') {
    if (minimum !== undefined && size < minimum)
      report(issues, path, 'minimum', `at least ${minimum}`, value);
    if (maximum !== undefined && size > maximum) report(issues, path, 'maximum', `at most ${maximum}`, value);
  }
  if (typeof value === 'string') explainLength(value, path, issues, rules);
}

function toNumeric(text: string): bigint | number {
  return text.includes('.') ? Number(text) : BigInt(text);
}
