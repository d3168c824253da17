import type { JsonObject } from '../json/value.js';
import type { Random } from './random.js';
import { createAddressSample } from './sample-address.js';

const hexDigits = '0123456789abcdef';
const usualBytes = 32;
const laterThan = 1_735_689_600;
const aYear = 31_536_000;

/** Values of the formats with a codec and of the usual formats of JSON Schema; `undefined` for another one. */
export function sampleFormat(node: JsonObject, type: string, random: Random): unknown {
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
