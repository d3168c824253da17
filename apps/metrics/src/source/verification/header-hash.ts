import { RLP } from '@ethereumjs/rlp';
import type { Hex } from '../chain-source.js';
import { fieldsOf, type HeaderFields, type HeaderForm } from './header-fields.js';
import { integerBytes } from './json-bytes.js';
import { keccakHex } from './keccak.js';

const firstLater = 15;

/** Which chain's header it is. */
export function formOf(header: HeaderFields): HeaderForm {
  if (header.extDataHash !== undefined) return 'c-chain';
  return header.blockGasCost !== undefined || header.minDelayExcess !== undefined ? 'l1' : 'ethereum';
}

/** The hash of the RLP of a header; undefined where a field is missing. */
export function headerHash(header: HeaderFields): Hex | undefined {
  const fields = fieldsOf[formOf(header)];
  const count = fields.findLastIndex(([name]) => header[name] !== undefined) + 1;
  if (count < firstLater) return undefined;
  const items: Uint8Array[] = [];
  for (const [name] of fields.slice(0, count)) {
    const value = header[name];
    if (value === undefined) return undefined;
    items.push(typeof value === 'bigint' ? integerBytes(value) : Buffer.from(value.slice(2), 'hex'));
  }
  return keccakHex(RLP.encode(items));
}
