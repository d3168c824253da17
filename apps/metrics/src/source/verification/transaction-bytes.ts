import { type Input, RLP } from '@ethereumjs/rlp';
import {
  bytesList,
  bytesOf,
  integerBytes,
  integerOf,
  type JsonObject,
  listOf,
  quantityOf,
  UnknownForm,
} from './json-bytes.js';

/** A transaction as it is signed and as it stands in a block. */
export interface EncodedTransaction {
  readonly bytes: Uint8Array;
  /** What its sender has signed. */
  signed(): Uint8Array;
  readonly yParity: number;
}

const addressLength = 20;

/** Encodes a transaction. @throws UnknownForm for one of a type that is not known, or without a field. */
export function encodeTransaction(transaction: JsonObject): EncodedTransaction {
  const type = typeOf(transaction);
  if (type === 0) return encodeLegacy(transaction);
  const fields = typedFields(type, transaction);
  const parity = quantityOf(transaction, transaction.yParity === undefined ? 'v' : 'yParity');
  const signature = [integerBytes(parity), integerOf(transaction, 'r'), integerOf(transaction, 's')];
  return {
    bytes: withType(type, [...fields, ...signature]),
    signed: () => withType(type, fields),
    yParity: Number(parity),
  };
}

/** Number of the type of a transaction or receipt. */
export function typeOf(object: JsonObject): number {
  return object.type === undefined || object.type === null ? 0 : Number(quantityOf(object, 'type'));
}

/** RLP with the type before it. */
export function withType(type: number, items: Input): Uint8Array {
  const encoded = RLP.encode(items);
  return type === 0 ? encoded : Buffer.concat([Uint8Array.of(type), encoded]);
}

function encodeLegacy(transaction: JsonObject): EncodedTransaction {
  const fields: Uint8Array[] = [
    integerOf(transaction, 'nonce'),
    integerOf(transaction, 'gasPrice'),
    ...callFields(transaction),
  ];
  const v = quantityOf(transaction, 'v');
  // From 35 on v says the chain, which is then signed too (EIP-155).
  const chainId = v < 35n ? [] : [integerBytes((v - 35n) / 2n), new Uint8Array(0), new Uint8Array(0)];
  const signature = [integerBytes(v), integerOf(transaction, 'r'), integerOf(transaction, 's')];
  return {
    bytes: RLP.encode([...fields, ...signature]),
    signed: () => RLP.encode([...fields, ...chainId]),
    yParity: Number(v < 35n ? v - 27n : (v - 35n) % 2n),
  };
}

function typedFields(type: number, transaction: JsonObject): Input[] {
  if (type > 4) throw new UnknownForm(`transactions of type ${type}`, { mayBeNew: true });
  const fees = type === 1 ? ['gasPrice'] : ['maxPriorityFeePerGas', 'maxFeePerGas'];
  const fields: Input[] = [
    integerOf(transaction, 'chainId'),
    integerOf(transaction, 'nonce'),
    ...fees.map((name) => integerOf(transaction, name)),
    ...callFields(transaction),
    listOf(transaction, 'accessList').map((entry) => [
      bytesOf(entry, 'address'),
      bytesList(entry, 'storageKeys'),
    ]),
  ];
  if (type === 3)
    fields.push(integerOf(transaction, 'maxFeePerBlobGas'), bytesList(transaction, 'blobVersionedHashes'));
  if (type === 4)
    fields.push(
      listOf(transaction, 'authorizationList').map((entry) => [
        integerOf(entry, 'chainId'),
        bytesOf(entry, 'address'),
        ...['nonce', 'yParity', 'r', 's'].map((name) => integerOf(entry, name)),
      ]),
    );
  return fields;
}

function callFields(transaction: JsonObject): Uint8Array[] {
  const to = transaction.to == null ? new Uint8Array(0) : bytesOf(transaction, 'to');
  if (to.length !== 0 && to.length !== addressLength) throw new UnknownForm('no to');
  return [integerOf(transaction, 'gas'), to, integerOf(transaction, 'value'), bytesOf(transaction, 'input')];
}
