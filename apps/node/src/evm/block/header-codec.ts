import { RLP } from '@ethereumjs/rlp';
import { bigintToBytes, bytesToBigint, bytesToHex, type Hex, hexToBytes } from '../bytes.js';
import { keccakHex } from '../crypto/keccak.js';
import type { Header, HeaderForm } from './header.js';

type FieldKind = 'number' | 'bytes';
type Field = readonly [name: keyof Header, kind: FieldKind];

const commonFields: readonly Field[] = [
  ['parentHash', 'bytes'],
  ['ommersHash', 'bytes'],
  ['coinbase', 'bytes'],
  ['stateRoot', 'bytes'],
  ['transactionsRoot', 'bytes'],
  ['receiptsRoot', 'bytes'],
  ['logsBloom', 'bytes'],
  ['difficulty', 'number'],
  ['number', 'number'],
  ['gasLimit', 'number'],
  ['gasUsed', 'number'],
  ['timestamp', 'number'],
  ['extraData', 'bytes'],
  ['mixHash', 'bytes'],
  ['nonce', 'bytes'],
];

/** The fields after `nonce`, in order. A header holds a prefix of them: each upgrade appends. */
const laterFields: Readonly<Record<HeaderForm, readonly Field[]>> = {
  ethereum: [
    ['baseFeePerGas', 'number'],
    ['withdrawalsRoot', 'bytes'],
    ['blobGasUsed', 'number'],
    ['excessBlobGas', 'number'],
    ['parentBeaconBlockRoot', 'bytes'],
    ['requestsHash', 'bytes'],
  ],
  'c-chain': [
    ['extDataHash', 'bytes'],
    ['baseFeePerGas', 'number'],
    ['extDataGasUsed', 'number'],
    ['blockGasCost', 'number'],
    ['blobGasUsed', 'number'],
    ['excessBlobGas', 'number'],
    ['parentBeaconBlockRoot', 'bytes'],
    ['timestampMilliseconds', 'number'],
    ['minDelayExcess', 'number'],
  ],
  'subnet-evm': [
    ['baseFeePerGas', 'number'],
    ['blockGasCost', 'number'],
    ['blobGasUsed', 'number'],
    ['excessBlobGas', 'number'],
    ['parentBeaconBlockRoot', 'bytes'],
    ['timestampMilliseconds', 'number'],
    ['minDelayExcess', 'number'],
  ],
};

/**
 * The items of a header's RLP.
 * @throws Error when a field is missing before one that is there: no upgrade leaves a gap.
 */
export function headerToItems(header: Header, form: HeaderForm): Uint8Array[] {
  const items = commonFields.map((field) => fieldToItem(header, field));
  const later = laterFields[form];
  const used = later.findLastIndex(([name]) => header[name] !== undefined) + 1;
  for (const field of later.slice(0, used)) items.push(fieldToItem(header, field));
  return items;
}

/** Reads the items of a header's RLP. @throws Error for more or fewer items than the form has. */
export function itemsToHeader(items: readonly Uint8Array[], form: HeaderForm): Header {
  const fields = [...commonFields, ...laterFields[form]];
  if (items.length < commonFields.length || items.length > fields.length) {
    throw new Error(
      `a header of the form ${form} has ${commonFields.length} to ${fields.length} fields, not ${items.length}`,
    );
  }
  const header: Partial<Record<keyof Header, bigint | Hex>> = {};
  for (const [index, item] of items.entries()) {
    const [name, kind] = fields[index] as Field;
    header[name] = kind === 'number' ? bytesToBigint(item) : bytesToHex(item);
  }
  return header as unknown as Header;
}

/** The RLP of a header. */
export function encodeHeader(header: Header, form: HeaderForm): Uint8Array {
  return RLP.encode(headerToItems(header, form));
}

/** The hash of a block: of its header's RLP. */
export function headerHash(header: Header, form: HeaderForm): Hex {
  return keccakHex(encodeHeader(header, form));
}

function fieldToItem(header: Header, [name, kind]: Field): Uint8Array {
  const value = header[name];
  if (value === undefined) throw new Error(`header ${header.number} has no ${name}, but later fields`);
  return kind === 'number' ? bigintToBytes(value as bigint) : hexToBytes(value as Hex);
}
