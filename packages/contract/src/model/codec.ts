/** Formats whose values are checked by name; see specs/README.md, "String and number formats". */
export const codecNames = [
  'uint64',
  'uint256',
  'int64',
  'quantity',
  'fixed4',
  'exact-number',
  'address',
  'hash',
  'hex-bytes',
  'hex-checksum',
  'cb58',
  'node-id',
  'bech32',
  'unix-seconds',
  'rfc3339',
] as const;

/** Codecs of formats of other documents, which an option asks for; see {@link FormatOptions}. */
export type OptionalCodecName =
  | 'exact-int64'
  | 'exact-uint64'
  | 'exact-int64-text'
  | 'exact-uint64-text'
  | 'date-time'
  | 'date'
  | CheckedFormat;

/** The codec of each format of JSON Schema that the option `formats` has checked. It converts nothing. */
export const checkedFormats = {
  'date-time': 'date-time-text',
  date: 'date-text',
  time: 'time',
  duration: 'duration',
  email: 'email',
  hostname: 'hostname',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  uri: 'uri',
  'uri-reference': 'uri-reference',
  'uri-template': 'uri-template',
  uuid: 'uuid',
  'json-pointer': 'json-pointer',
  'relative-json-pointer': 'relative-json-pointer',
  regex: 'regex',
} as const;

/** A codec that checks the texts of a format and leaves them as they are. */
export type CheckedFormat = (typeof checkedFormats)[keyof typeof checkedFormats];

/** Name of a codec: a format, or what an option makes of one. */
export type CodecName = (typeof codecNames)[number] | OptionalCodecName;

/** What programs have for the values of usual formats. */
export interface FormatOptions {
  /** Integers of the formats `int64` and `uint64`. `number` (default): those beyond 2^53 are refused, because they have lost digits. */
  readonly int64?: 'number' | 'bigint' | 'string' | undefined;
  /** Texts of the formats `date-time` and `date`. `string` (default): as they come, and checked as `formats` says. */
  readonly dates?: 'string' | 'Date' | undefined;
  /** Texts of formats of JSON Schema. `annotate` (default): as they come, unchecked. `check`: those of {@link checkedFormats} are checked. */
  readonly formats?: 'annotate' | 'check' | undefined;
}

/** How a codec appears in generated code. `Name` is the stem of its functions in `@firn/primitives`: `isName`, `decodeName`, `encodeName`. */
export interface Codec {
  /** The format, as the document and messages name it. */
  readonly name: string;
  /** Stem of the functions: `Uint64` gives `isUint64`, and if `converts`, `decodeUint64` and `encodeUint64` too. */
  readonly stem: string;
  /** TypeScript type of the wire form. */
  readonly wireType: string;
  /** TypeScript type of the decoded form. */
  readonly type: string;
  /** Whether the decoded form differs from the wire form. */
  readonly converts: boolean;
  /** Stem of the function that gives the amount of a wire value, where `decodeName` does not. */
  readonly amountStem?: string;
}

/** A number, or the digits of one that a number does not hold exactly. */
const decimals = 'number | `${bigint}`';
const hex = '`0x${string}`';

/** Every codec, by format name. */
export const codecs: Readonly<Record<CodecName, Codec>> = {
  uint64: { name: 'uint64', stem: 'Uint64', wireType: 'string | number', type: 'bigint', converts: true },
  uint256: { name: 'uint256', stem: 'Uint256', wireType: 'string | number', type: 'bigint', converts: true },
  int64: { name: 'int64', stem: 'Int64', wireType: 'string | number', type: 'bigint', converts: true },
  quantity: { name: 'quantity', stem: 'Quantity', wireType: hex, type: 'bigint', converts: true },
  fixed4: { name: 'fixed4', stem: 'Fixed4', wireType: 'string | number', type: 'number', converts: true },
  'exact-number': {
    name: 'exact-number',
    stem: 'ExactNumber',
    wireType: 'string | number',
    type: 'number | bigint',
    converts: true,
  },
  'exact-int64': {
    name: 'exact-int64',
    stem: 'ExactInt64',
    wireType: decimals,
    type: 'bigint',
    converts: true,
  },
  'exact-uint64': {
    name: 'exact-uint64',
    stem: 'ExactUint64',
    wireType: decimals,
    type: 'bigint',
    converts: true,
  },
  'exact-int64-text': {
    name: 'exact-int64-text',
    stem: 'ExactInt64Text',
    wireType: decimals,
    type: 'string',
    converts: true,
    amountStem: 'ExactInt64',
  },
  'exact-uint64-text': {
    name: 'exact-uint64-text',
    stem: 'ExactUint64Text',
    wireType: decimals,
    type: 'string',
    converts: true,
    amountStem: 'ExactUint64',
  },
  'date-time': { name: 'date-time', stem: 'DateTime', wireType: 'string', type: 'Date', converts: true },
  date: { name: 'date', stem: 'FullDate', wireType: 'string', type: 'Date', converts: true },
  address: { name: 'address', stem: 'Address', wireType: hex, type: hex, converts: false },
  hash: { name: 'hash', stem: 'Hash', wireType: hex, type: hex, converts: false },
  'hex-bytes': { name: 'hex-bytes', stem: 'HexBytes', wireType: hex, type: hex, converts: false },
  'hex-checksum': { name: 'hex-checksum', stem: 'HexChecksum', wireType: hex, type: hex, converts: false },
  cb58: { name: 'cb58', stem: 'Cb58', wireType: 'string', type: 'string', converts: false },
  'node-id': {
    name: 'node-id',
    stem: 'NodeId',
    wireType: '`NodeID-${string}`',
    type: '`NodeID-${string}`',
    converts: false,
  },
  bech32: { name: 'bech32', stem: 'Bech32', wireType: 'string', type: 'string', converts: false },
  'unix-seconds': {
    name: 'unix-seconds',
    stem: 'UnixSeconds',
    wireType: 'number',
    type: 'number',
    converts: false,
  },
  rfc3339: { name: 'rfc3339', stem: 'Rfc3339', wireType: 'string', type: 'string', converts: false },
  'date-time-text': textCodec('date-time', 'DateTimeText'),
  'date-text': textCodec('date', 'DateText'),
  time: textCodec('time', 'TimeText'),
  duration: textCodec('duration', 'Duration'),
  email: textCodec('email', 'Email'),
  hostname: textCodec('hostname', 'Hostname'),
  ipv4: textCodec('ipv4', 'Ipv4'),
  ipv6: textCodec('ipv6', 'Ipv6'),
  uri: textCodec('uri', 'Uri'),
  'uri-reference': textCodec('uri-reference', 'UriReference'),
  'uri-template': textCodec('uri-template', 'UriTemplate'),
  uuid: textCodec('uuid', 'Uuid'),
  'json-pointer': textCodec('json-pointer', 'JsonPointer'),
  'relative-json-pointer': textCodec('relative-json-pointer', 'RelativeJsonPointer'),
  regex: textCodec('regex', 'Regex'),
};

function textCodec(name: string, stem: string): Codec {
  return { name, stem, wireType: 'string', type: 'string', converts: false };
}

const textCodecs: ReadonlySet<string> = new Set(Object.values(checkedFormats));

/** Whether a codec only checks the texts of a format of JSON Schema. */
export function isCheckedFormat(codec: CodecName): codec is CheckedFormat {
  return textCodecs.has(codec);
}
