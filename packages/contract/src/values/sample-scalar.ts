import { bytesToCb58, bytesToHexWithChecksum, bytesToNodeId, formatAddress } from '@firn/primitives';
import type { JsonObject } from '../json/value.js';
import { type CodecType, isCheckedFormat, type NumberType, type StringType } from '../model/index.js';
import { patternOf } from '../pattern.js';
import { patternText } from './pattern-text.js';
import { pick, type Random, words } from './random.js';
import { sampleCheckedText } from './sample-checked-text.js';

/** A number within its bounds, on its grid. */
export function sampleNumber(type: NumberType, random: Random): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = type;
  const span = (maximum ?? exclusiveMaximum ?? 100) - (minimum ?? exclusiveMinimum ?? 0);
  const step = multipleOf ?? (type.integer ? 1 : span > 0 && span < 4 ? span / 8 : 0.5);
  const low = Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  const from =
    low === Number.NEGATIVE_INFINITY ? (high === Number.POSITIVE_INFINITY ? 0 : high - 100 * step) : low;
  let first = Math.ceil(from / step);
  if (first * step === exclusiveMinimum) first++;
  let last = Math.floor(Math.min(high, first * step + 100 * step) / step);
  if (last * step === exclusiveMaximum) last--;
  const steps = Math.max(0, last - first);
  return rounded((first + Math.floor(random() * (steps + 1))) * step, step);
}

/** Without the digits that a binary fraction adds: 0.1 * 3. */
function rounded(value: number, step: number): number {
  const decimals = /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0;
  return decimals === 0 ? value : Number(value.toFixed(Math.min(decimals, 20)));
}

/** A text that keeps the rules of its type, its format among them where the pattern allows that. */
export function sampleString(type: StringType, random: Random): string {
  const { format, contentEncoding, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = type;
  const pattern = type.pattern === undefined ? undefined : patternOf(type.pattern);
  const fits = (text: string): boolean => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength && (pattern === undefined || pattern.test(text));
  };
  if (format !== undefined) {
    const formatted = sampleFormat({ ...type }, 'string', random);
    if (typeof formatted === 'string' && fits(formatted)) return formatted;
  }
  if (contentEncoding?.startsWith('base64') && fits('Zmlybg==')) return 'Zmlybg==';
  const word = pick(random, words) ?? 'alpha';
  const plain = word.padEnd(minLength, word).slice(0, Math.min(maxLength, Math.max(minLength, word.length)));
  if (pattern === undefined || fits(plain)) return plain;
  return patternText(pattern, random, minLength, fits) ?? plain;
}

/** A value of a format with a codec, in the form that a server writes. */
export function sampleCodec(type: CodecType, random: Random): unknown {
  const { codec, writes, minimum, maximum } = type;
  if (isCheckedFormat(codec)) {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = type;
    return sampleCheckedText({ formats: [codec], patterns: [], minLength, maxLength }, random);
  }
  const value = sampleFormat({ ...type, format: codec }, writes, random);
  if (minimum === undefined && maximum === undefined) return value;
  const low = minimum ?? 0n;
  const high = maximum ?? low + 100n;
  const amount = low + BigInt(Math.floor(random() * Number(high - low > 1000n ? 1000n : high - low + 1n)));
  if (codec === 'quantity') return `0x${amount.toString(16)}`;
  if (codec === 'fixed4') return writes === 'string' ? `${amount}.0000` : Number(amount);
  return writes === 'string'
    ? String(amount)
    : amount <= BigInt(Number.MAX_SAFE_INTEGER)
      ? Number(amount)
      : amount;
}

const hexDigits = '0123456789abcdef';
const usualBytes = 32;
const laterThan = 1_735_689_600;
const aYear = 31_536_000;

/** Values of the formats with a codec and of the usual formats of JSON Schema; `undefined` for another one. */
function sampleFormat(node: JsonObject, type: string, random: Random): unknown {
  const format = String(node.format);
  const isText = type === 'string';
  switch (format) {
    case 'uint64':
    case 'uint256':
    case 'int64':
      return isText ? String(small(random)) : small(random);
    case 'quantity':
      return `0x${small(random).toString(16)}`;
    case 'fixed4':
      return isText ? '1.0000' : 1;
    case 'exact-number':
    case 'exact-int64':
    case 'exact-uint64':
    case 'exact-int64-text':
    case 'exact-uint64-text':
      return small(random);
    case 'address':
      return hex(random, 20);
    case 'hash':
      return hex(random, 32);
    case 'hex-bytes':
      return hex(random, byteLength(node));
    case 'unix-seconds':
      return laterThan + Math.floor(random() * aYear);
    case 'rfc3339':
    case 'date-time':
    case 'date-time-text':
      return new Date((laterThan + Math.floor(random() * aYear)) * 1000).toISOString().replace('.000Z', 'Z');
    default:
      return sampleText(format, random) ?? createAddressSample(format, random);
  }
}

function sampleText(format: string, random: Random): string | undefined {
  switch (format) {
    case 'date':
    case 'date-text':
      return new Date((laterThan + Math.floor(random() * aYear)) * 1000).toISOString().slice(0, 10);
    case 'time':
      return '12:00:00Z';
    case 'uuid':
      return hex(random, 16)
        .replace(/^0x(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
        .slice(0, 36);
    case 'email':
      return `user${small(random)}@example.com`;
    case 'idn-email':
      return 'user@example.com';
    case 'byte':
      return 'Zmlybg==';
    case 'duration':
      return 'P1D';
    case 'json-pointer':
      return '/alpha';
    case 'relative-json-pointer':
      return '0/alpha';
    case 'regex':
      return '^alpha$';
    case 'iri':
    case 'iri-reference':
    case 'uri-template':
      return 'https://example.com/';
    case 'hostname':
      return 'example.com';
    case 'ipv4':
      return '192.0.2.1';
    case 'ipv6':
      return '2001:db8::1';
    case 'uri':
    case 'url':
    case 'uri-reference':
      return `https://example.com/${small(random)}`;
    default:
      return undefined;
  }
}

function hex(random: Random, bytes: number): string {
  let text = '0x';
  for (let count = 0; count < bytes * 2; count++) text += hexDigits[Math.floor(random() * 16)];
  return text;
}

// The lengths of a schema count the digits and 0x.
function byteLength({ minLength, maxLength }: JsonObject): number {
  const least = typeof minLength === 'number' ? Math.ceil((minLength - 2) / 2) : 0;
  const most = typeof maxLength === 'number' ? Math.floor((maxLength - 2) / 2) : usualBytes;
  return Math.max(least, Math.min(usualBytes, most), 0);
}

function small(random: Random): number {
  return Math.floor(random() * 1000);
}

/** Identifiers of the network: `cb58`, `node-id`, `bech32`, `hex-checksum`; `undefined` for another format. */
function createAddressSample(format: string, random: Random): string | undefined {
  switch (format) {
    case 'cb58':
      return bytesToCb58(bytes(random, 32));
    case 'node-id':
      return bytesToNodeId(bytes(random, 20));
    case 'bech32':
      return formatAddress('P', 'local', bytes(random, 20));
    case 'hex-checksum':
      return bytesToHexWithChecksum(bytes(random, 8));
    default:
      return undefined;
  }
}

function bytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
}
