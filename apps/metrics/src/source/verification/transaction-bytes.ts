import { type Input, RLP } from '@ethereumjs/rlp';
import secp256k1 from 'secp256k1';
import type { Hex } from '../chain-source.js';
import { keccak } from './hashes.js';
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
function withType(type: number, items: Input): Uint8Array {
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

const bloomLength = 256;

/** A receipt as it stands under the receipts root. @throws UnknownForm for one without a field. */
export function encodeReceipt(receipt: JsonObject): Uint8Array {
  const bloom = new Uint8Array(bloomLength);
  const logs = listOf(receipt, 'logs').map((log) => {
    const address = bytesOf(log, 'address');
    const topics = bytesList(log, 'topics');
    for (const item of [address, ...topics]) addToBloom(bloom, item);
    return [address, topics, bytesOf(log, 'data')];
  });
  // Before Byzantium there was the state's root in the place of the status.
  const outcome = receipt.status == null ? bytesOf(receipt, 'root') : integerOf(receipt, 'status');
  return withType(typeOf(receipt), [outcome, integerOf(receipt, 'cumulativeGasUsed'), bloom, logs]);
}

/** Sets the three bits of an address or a topic (yellow paper, section 4.3.1). */
function addToBloom(bloom: Uint8Array, item: Uint8Array): void {
  const hash = keccak(item);
  for (const at of [0, 2, 4]) {
    const bit = (((hash[at] as number) << 8) | (hash[at + 1] as number)) & 2047;
    const place = bloomLength - 1 - (bit >> 3);
    bloom[place] = (bloom[place] as number) | (1 << (bit & 7));
  }
}

const wordLength = 32;
const addressDigits = 40;

/**
 * The sender of a transaction. For an impersonated sender, a development node writes s = 1 (earlier releases: s = 0) and an r that no signature has: its low
 * 160 bits are the sender.
 * @throws UnknownForm if no account can be recovered from the signature.
 */
export function senderOf(transaction: JsonObject, { signed, yParity }: EncodedTransaction): Hex {
  const r = quantityOf(transaction, 'r');
  const s = quantityOf(transaction, 's');
  const impersonated: Hex = `0x${r.toString(16).slice(-addressDigits).padStart(addressDigits, '0')}`;
  if (s === 0n) return impersonated;
  const signature = Buffer.from(r.toString(16).padStart(64, '0') + s.toString(16).padStart(64, '0'), 'hex');
  let key: Uint8Array;
  try {
    key = secp256k1.ecdsaRecover(signature, yParity, keccak(signed()), false);
  } catch (cause) {
    if (s === 1n && r.toString(16).length > addressDigits) return impersonated;
    throw new UnknownForm('signatures of nobody', { cause });
  }
  return `0x${Buffer.from(keccak(key.subarray(1)).subarray(wordLength - addressDigits / 2)).toString('hex')}`;
}
