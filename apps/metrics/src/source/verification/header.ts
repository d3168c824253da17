import { RLP } from '@ethereumjs/rlp';
import type { Hex } from '../chain-source.js';
import { keccakHex } from './hashes.js';
import { integerBytes } from './json-bytes.js';

/** How a field of a header is encoded: bytes as they are, or an integer without zeros in front. */
export type FieldKind = 'bytes' | 'integer';
type Field = readonly [name: string, kind: FieldKind];

/** The fields that every header has, in the order of its RLP, by their names in JSON. */
const commonFields = [
  ['parentHash', 'bytes'],
  ['sha3Uncles', 'bytes'],
  ['miner', 'bytes'],
  ['stateRoot', 'bytes'],
  ['transactionsRoot', 'bytes'],
  ['receiptsRoot', 'bytes'],
  ['logsBloom', 'bytes'],
  ['difficulty', 'integer'],
  ['number', 'integer'],
  ['gasLimit', 'integer'],
  ['gasUsed', 'integer'],
  ['timestamp', 'integer'],
  ['extraData', 'bytes'],
  ['mixHash', 'bytes'],
  ['nonce', 'bytes'],
] as const satisfies readonly Field[];

/** What each fork of a kind of chain appended: a header has the first of them, up to its fork. */
const laterFields = {
  ethereum: [
    ['baseFeePerGas', 'integer'],
    ['withdrawalsRoot', 'bytes'],
    ['blobGasUsed', 'integer'],
    ['excessBlobGas', 'integer'],
    ['parentBeaconBlockRoot', 'bytes'],
    ['requestsHash', 'bytes'],
  ],
  'c-chain': [
    ['extDataHash', 'bytes'],
    ['baseFeePerGas', 'integer'],
    ['extDataGasUsed', 'integer'],
    ['blockGasCost', 'integer'],
    ['blobGasUsed', 'integer'],
    ['excessBlobGas', 'integer'],
    ['parentBeaconBlockRoot', 'bytes'],
    ['timestampMilliseconds', 'integer'],
    ['minDelayExcess', 'integer'],
    ['targetExponent', 'integer'],
    ['minPriceExponent', 'integer'],
    ['settledHeight', 'integer'],
    ['settledGasUnix', 'integer'],
    ['settledGasNumerator', 'integer'],
    ['settledExcess', 'integer'],
  ],
  l1: [
    ['baseFeePerGas', 'integer'],
    ['blockGasCost', 'integer'],
    ['blobGasUsed', 'integer'],
    ['excessBlobGas', 'integer'],
    ['parentBeaconBlockRoot', 'bytes'],
    ['timestampMilliseconds', 'integer'],
    ['minDelayExcess', 'integer'],
  ],
} as const satisfies Record<string, readonly Field[]>;

/** Which chain's header it is: what was appended after the nonce differs. */
type HeaderForm = keyof typeof laterFields;

/** Name of a field of any header. */
export type HeaderField = keyof HeaderFields;

type AnyField = (typeof commonFields)[number] | (typeof laterFields)[HeaderForm][number];
type NameOf<Kind extends FieldKind> = Extract<AnyField, readonly [string, Kind]>[0];

/** The fields of a header as a node told them: integers as values, other fields as hexadecimal digits. */
export type HeaderFields = { [Name in NameOf<'bytes'>]?: Hex | undefined } & {
  [Name in NameOf<'integer'>]?: bigint | undefined;
};

const kinds = new Map<string, FieldKind>([...commonFields, ...Object.values(laterFields).flat()]);

/** Names of all fields of headers. */
export const headerFields = [...kinds.keys()] as HeaderField[];

/** How a field is encoded. */
export function kindOf(name: HeaderField): FieldKind | undefined {
  return kinds.get(name);
}

/** The fields that a header of a form may have, in the order of its RLP. */
const fieldsOf: Readonly<Record<HeaderForm, readonly (readonly [HeaderField, FieldKind])[]>> = {
  ethereum: [...commonFields, ...laterFields.ethereum],
  'c-chain': [...commonFields, ...laterFields['c-chain']],
  l1: [...commonFields, ...laterFields.l1],
};

/** Members of a block in JSON that are none of its header, and change nothing about its hash. */
const besidesHeader = new Set([
  'hash',
  'size',
  'totalDifficulty',
  'transactions',
  'uncles',
  'withdrawals',
  'blockExtraData',
]);

/** What is repeated of a node is a name and nothing else: no address of a host is one. */
const anyName = /^\w{1,32}$/;

/** Members of a block that no header of ours has: a fork that is not known may have brought them. */
export function unknownMembers(block: object): string[] {
  const members = Object.keys(block).filter((name) => !kinds.has(name) && !besidesHeader.has(name));
  return members.map((name) => (anyName.test(name) ? name : 'that have no name'));
}

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
