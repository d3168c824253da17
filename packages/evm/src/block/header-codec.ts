import { keccakHex } from '@firn/crypto';
import { bigintToBytes, bytesToBigint, bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { encodeRlp } from '../rlp/encode-rlp.js';
import type { Header, HeaderForm } from './header.js';

/** A number of at most so many bits, bytes of that count, or any bytes. */
type FieldKind = 'uint64' | 'uint256' | 'bytes' | { readonly bytes: number };
type Field = readonly [name: keyof Header, kind: FieldKind];

const hash: FieldKind = { bytes: 32 };

const commonFields: readonly Field[] = [
  ['parentHash', hash],
  ['ommersHash', hash],
  ['coinbase', { bytes: 20 }],
  ['stateRoot', hash],
  ['transactionsRoot', hash],
  ['receiptsRoot', hash],
  ['logsBloom', { bytes: 256 }],
  ['difficulty', 'uint256'],
  ['number', 'uint64'],
  ['gasLimit', 'uint64'],
  ['gasUsed', 'uint64'],
  ['timestamp', 'uint64'],
  ['extraData', 'bytes'],
  ['mixHash', hash],
  ['nonce', { bytes: 8 }],
];

/** The fields after `nonce`, in order. A header holds a prefix of them: each upgrade appends. */
const laterFields: Readonly<Record<HeaderForm, readonly Field[]>> = {
  ethereum: [
    ['baseFeePerGas', 'uint256'],
    ['withdrawalsRoot', hash],
    ['blobGasUsed', 'uint64'],
    ['excessBlobGas', 'uint64'],
    ['parentBeaconBlockRoot', hash],
    ['requestsHash', hash],
  ],
  'c-chain': [
    ['extDataHash', hash],
    ['baseFeePerGas', 'uint256'],
    ['extDataGasUsed', 'uint256'],
    ['blockGasCost', 'uint256'],
    ['blobGasUsed', 'uint64'],
    ['excessBlobGas', 'uint64'],
    ['parentBeaconBlockRoot', hash],
    ['timestampMilliseconds', 'uint64'],
    ['minDelayExcess', 'uint64'],
    ['targetExponent', 'uint64'],
    ['minPriceExponent', 'uint64'],
    ['settledHeight', 'uint64'],
    ['settledGasUnix', 'uint64'],
    ['settledGasNumerator', 'uint64'],
    ['settledExcess', 'uint64'],
  ],
  'subnet-evm': [
    ['baseFeePerGas', 'uint256'],
    ['blockGasCost', 'uint256'],
    ['blobGasUsed', 'uint64'],
    ['excessBlobGas', 'uint64'],
    ['parentBeaconBlockRoot', hash],
    ['timestampMilliseconds', 'uint64'],
    ['minDelayExcess', 'uint64'],
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

/** Reads the items of a header's RLP. @throws Error for more or fewer items than the form has, or one of another size. */
export function itemsToHeader(items: readonly Uint8Array[], form: HeaderForm): Header {
  const fields = [...commonFields, ...laterFields[form]];
  if (items.length < commonFields.length || items.length > fields.length) {
    throw new Error(
      `a header of the form ${form} has ${commonFields.length} to ${fields.length} fields, not ${items.length}`,
    );
  }
  const header: Partial<Record<keyof Header, bigint | Hex>> = {};
  for (const [index, item] of items.entries()) {
    const field = fields[index] as Field;
    header[field[0]] = itemToField(item, field);
  }
  return header as unknown as Header;
}

/** The RLP of a header. */
export function encodeHeader(header: Header, form: HeaderForm): Uint8Array {
  return encodeRlp(headerToItems(header, form));
}

/** The hash of a block: of its header's RLP. */
export function headerHash(header: Header, form: HeaderForm): Hex {
  return keccakHex(encodeHeader(header, form));
}

function fieldToItem(header: Header, [name]: Field): Uint8Array {
  const value = header[name];
  if (value === undefined) throw new Error(`header ${header.number} has no ${name}, but later fields`);
  return typeof value === 'bigint' ? bigintToBytes(value) : hexToBytes(value);
}

function itemToField(item: Uint8Array, [name, kind]: Field): bigint | Hex {
  if (kind === 'bytes') return bytesToHex(item);
  if (typeof kind === 'object') {
    if (item.length === kind.bytes) return bytesToHex(item);
    throw new Error(`a header's ${name} has ${kind.bytes} bytes, not ${item.length}`);
  }
  const bytes = kind === 'uint64' ? 8 : 32;
  if (item.length > bytes) throw new Error(`a header's ${name} must be at most 2^${bytes * 8}-1`);
  if (item[0] === 0) throw new Error(`a header's ${name} must not begin with a zero byte`);
  return bytesToBigint(item);
}
