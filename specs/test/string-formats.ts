import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, hex } from '@scure/base';
import type { Ajv2020 } from 'ajv/dist/2020.js';

const checksumLength = 4;

function hasChecksum(bytes: Uint8Array): boolean {
  const content = bytes.subarray(0, -checksumLength);
  const expected = sha256(content).subarray(-checksumLength);
  return (
    bytes.length >= checksumLength && hex.encode(bytes.subarray(-checksumLength)) === hex.encode(expected)
  );
}

function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    // The decoders refuse malformed text by throwing: such text does not have the format.
    return false;
  }
}

const isCb58 = (text: string): boolean => holds(() => hasChecksum(base58.decode(text)));

function isBech32(text: string): boolean {
  const separator = text.lastIndexOf('-');
  return separator > 0 && holds(() => bech32.decodeToBytes(text.slice(separator + 1)).bytes.length === 20);
}

/** The formats of specs/README.md, for strings: an independent check of what the examples hold. */
const formats: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  uint64: (text) => /^(0|[1-9]\d*)$/.test(text) && BigInt(text) < 1n << 64n,
  uint256: (text) => /^(0|[1-9]\d*)$/.test(text) && BigInt(text) < 1n << 256n,
  int64: (text) => /^(0|-?[1-9]\d*)$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text),
  quantity: /^0x(0|[1-9a-f][0-9a-f]{0,63})$/,
  fixed4: /^\d+\.\d{4}$/,
  'exact-number': /^-?\d+(\.\d+)?$/,
  address: /^0x[0-9a-fA-F]{40}$/,
  hash: /^0x[0-9a-f]{64}$/,
  'hex-bytes': /^0x([0-9a-fA-F]{2})*$/,
  'hex-checksum': (text) => text.startsWith('0x') && holds(() => hasChecksum(hex.decode(text.slice(2)))),
  cb58: isCb58,
  'node-id': (text) => text.startsWith('NodeID-') && isCb58(text.slice('NodeID-'.length)),
  bech32: isBech32,
  'unix-seconds': /^$/,
  rfc3339: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text)),
};

/** Teaches a validator the formats. */
export function addFormats(ajv: Ajv2020): void {
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, { type: 'string', validate });
}
