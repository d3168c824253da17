import { type CheckedFormat, type CodecName, checkedFormats, codecNames } from '../../model/index.js';
import type { SchemaContext } from './context.js';

const codecFormats: ReadonlySet<string> = new Set(codecNames);
const checked: ReadonlyMap<string, CheckedFormat> = new Map(Object.entries(checkedFormats));

/** The codec of a format on values of these JSON types: one of the network's, or what the options make of a usual format. */
export function codecOf(
  format: string,
  names: readonly string[],
  { codecs, formats: { int64, dates } }: Pick<SchemaContext, 'codecs' | 'formats'>,
): CodecName | undefined {
  if (codecs && isCodecName(format)) return format;
  const [only, ...others] = names.filter((name) => name !== 'null');
  if (others.length > 0) return undefined;
  if (dates === 'Date' && only === 'string' && (format === 'date-time' || format === 'date')) return format;
  if (format !== 'int64' && format !== 'uint64') return undefined;
  // Many documents have such integers as texts, because JSON is read by JavaScript.
  if (only === 'string' && int64 === 'bigint') return format;
  if (only !== 'integer') return undefined;
  return int64 === 'bigint' ? `exact-${format}` : int64 === 'string' ? `exact-${format}-text` : undefined;
}

/** The codec that checks the texts of a format, where the option `formats` asks for that. */
export function checkedFormatOf(
  format: string | undefined,
  { formats }: Pick<SchemaContext, 'formats'>,
): CheckedFormat | undefined {
  return formats.formats === 'check' && format !== undefined ? checked.get(format) : undefined;
}

function isCodecName(format: string): format is (typeof codecNames)[number] {
  return codecFormats.has(format);
}
