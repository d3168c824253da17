import { type CodecType, isCheckedFormat, type NumberType, type StringType } from '../model/index.js';
import { patternOf } from '../pattern.js';
import { patternText } from './pattern-text.js';
import { pick, type Random } from './random.js';
import { sampleCheckedText } from './sample-checked-text.js';
import { sampleFormat } from './sample-codec.js';
import { words } from './words.js';

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
