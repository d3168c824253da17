import { RLP } from '@ethereumjs/rlp';
import { keccak256, keccakHex, recoverAddress, type Signature, signHash } from '@firn/crypto';
import {
  bigintToBytes,
  bytesToBigint,
  bytesToHex,
  emptyBytes,
  type Hex,
  hexToBytes,
} from '@firn/primitives/bytes';
import { maxUint64 } from '@firn/primitives/integers';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { decodeRlp } from './decode-rlp.js';
import {
  impersonatedSender,
  impersonatedSignature,
  isImpersonatedSignature,
} from './impersonated-signature.js';
import { bytesItem, listItem, numberItem, type RlpItem } from './rlp-item.js';
import { itemsToSidecar } from './sidecar.js';
import type {
  AccessListEntry,
  Authorization,
  Transaction,
  TransactionType,
  UnsignedTransaction,
} from './transaction.js';
import { isTransactionError, TransactionError } from './transaction-error.js';

/** Secp256k1's group order, halved: signatures with a greater s are refused (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** How transactions are read. */
export interface DecodeOptions {
  /** Admits signatures with an s in the upper half, as blocks before Homestead may hold them. */
  readonly allowHighS?: boolean;
  /** The sender, when it is known: recovering it takes most of the time. */
  readonly from?: Hex | undefined;
  /** Admits the form that `impersonateTransaction` makes. Default: only where `from` is given. */
  readonly allowImpersonated?: boolean | undefined;
}

/**
 * Reads a signed transaction in its canonical encoding, or a blob transaction with its blobs.
 * @throws TransactionError with the reference client's text: `transaction type not supported`, `invalid sender`, or what is wrong with the encoding.
 */
export function decodeTransaction(raw: Uint8Array, options: DecodeOptions = {}): Transaction {
  const first = raw[0];
  if (first === undefined) throw new TransactionError('malformed', 'typed transaction too short');
  if (first > 0x7f) return decodeLegacy(raw, decodeItems(raw), options);
  if (first === 0 || first > 4)
    throw new TransactionError('type-not-supported', 'transaction type not supported');
  return decodeTyped(first as TransactionType, raw, options);
}

/** Reads a transaction as it stands in a block: a list for type 0, a string otherwise. */
export function blockItemToTransaction(item: RlpItem, options: DecodeOptions = {}): Transaction {
  if (item instanceof Uint8Array) {
    if (item.length === 0 || (item[0] as number) > 0x7f)
      throw new TransactionError('type-not-supported', 'transaction type not supported');
    return decodeTransaction(item, options);
  }
  return decodeLegacy(encodeRlp(item), item, options);
}

/** The form in which a block holds a transaction. */
export function transactionToBlockItem(transaction: Transaction): RlpItem {
  return transaction.type === 0 ? (RLP.decode(transaction.raw) as RlpItem) : transaction.raw;
}

/** Whether a signature has its s in the upper half of the order, which only blocks before Homestead may hold (EIP-2). */
export function isHighS({ s }: Pick<Transaction, 's'>): boolean {
  return s > halfOrder;
}

/** Signs a transaction. Type 0 without a chain ID is valid on every chain. */
export function signTransaction(unsigned: UnsignedTransaction, privateKey: Uint8Array): Transaction {
  const signature = signHash(signingHash(unsigned), privateKey);
  const v =
    unsigned.type !== 0
      ? BigInt(signature.yParity)
      : BigInt(signature.yParity) + (unsigned.chainId === undefined ? 27n : unsigned.chainId * 2n + 35n);
  const signed = [
    bigintToBytes(v),
    bigintToBytes(bytesToBigint(signature.r)),
    bigintToBytes(bytesToBigint(signature.s)),
  ];
  return decodeTransaction(envelope(unsigned.type, [...unsignedItems(unsigned), ...signed]));
}

/** A transaction of a sender whose key is not there, with an `impersonatedSignature`. v is that of an even y. */
export function impersonateTransaction(unsigned: UnsignedTransaction, from: Hex): Transaction {
  const v = unsigned.type !== 0 ? 0n : unsigned.chainId === undefined ? 27n : unsigned.chainId * 2n + 35n;
  const { r, s } = impersonatedSignature(from);
  const items = [bigintToBytes(v), bigintToBytes(r), bigintToBytes(s)];
  return decodeTransaction(envelope(unsigned.type, [...unsignedItems(unsigned), ...items]), {
    allowImpersonated: true,
  });
}

/** A transaction that nobody signed: with zeros in place of a signature. */
export function toUnsignedTransaction(unsigned: UnsignedTransaction, from: Hex): Transaction {
  const raw = envelope(unsigned.type, [...unsignedItems(unsigned), emptyBytes, emptyBytes, emptyBytes]);
  const gasPrice = unsigned.maxFeePerGas;
  return { hash: keccakHex(raw), from, v: 0n, r: 0n, s: 0n, raw, ...unsigned, gasPrice };
}

/** The hash that is signed. */
export function signingHash(unsigned: UnsignedTransaction): Uint8Array {
  const items = unsignedItems(unsigned);
  if (unsigned.type === 0 && unsigned.chainId !== undefined) {
    items.push(bigintToBytes(unsigned.chainId), new Uint8Array(0), new Uint8Array(0));
  }
  return keccak256(envelope(unsigned.type, items));
}

function decodeLegacy(raw: Uint8Array, item: RlpItem, options: DecodeOptions): Transaction {
  const items = listItem(item, 'transaction');
  if (items.length !== 9)
    throw new TransactionError('malformed', `rlp: a legacy transaction has 9 fields, not ${items.length}`);
  const gasPrice = numberItem(items[1], 'gasPrice');
  const v = numberItem(items[6], 'v');
  const unsigned: UnsignedTransaction = {
    type: 0,
    chainId: v === 27n || v === 28n ? undefined : (v - 35n) / 2n,
    nonce: numberItem(items[0], 'nonce', maxUint64),
    gasPrice,
    maxFeePerGas: gasPrice,
    maxPriorityFeePerGas: gasPrice,
    gas: numberItem(items[2], 'gas', maxUint64),
    to: toAddress(items[3]),
    value: numberItem(items[4], 'value'),
    input: bytesToHex(bytesItem(items[5], 'input')),
    accessList: [],
  };
  if (v !== 27n && v !== 28n && v < 35n)
    throw new TransactionError('malformed', 'invalid transaction v, r, s values');
  const yParity = unsigned.chainId === undefined ? v - 27n : (v - 35n) % 2n;
  return complete(unsigned, yParity, v, items.slice(7), raw, options);
}

function decodeTyped(type: TransactionType, raw: Uint8Array, options: DecodeOptions): Transaction {
  const outer = listItem(decodeItems(raw.subarray(1)), 'transaction');
  const withBlobs = type === 3 && outer[0] !== undefined && !(outer[0] instanceof Uint8Array);
  const items = withBlobs ? listItem(outer[0], 'transaction') : outer;
  const count = { 1: 11, 2: 12, 3: 14, 4: 13 }[type as 1 | 2 | 3 | 4];
  if (items.length !== count) {
    throw new TransactionError(
      'malformed',
      `rlp: a transaction of type ${type} has ${count} fields, not ${items.length}`,
    );
  }
  const canonical = withBlobs ? envelope(type, items) : raw;
  const unsigned = itemsToUnsigned(type, items);
  const v = numberItem(items[count - 3], 'yParity');
  const transaction = complete(unsigned, v, v, items.slice(count - 2), canonical, options);
  return withBlobs ? { ...transaction, sidecar: itemsToSidecar(outer.slice(1)) } : transaction;
}

function itemsToUnsigned(type: TransactionType, items: readonly RlpItem[]): UnsignedTransaction {
  // Type 1 has one price where the others have two.
  const shift = type === 1 ? 0 : 1;
  const maxFeePerGas = numberItem(items[2 + shift], 'maxFeePerGas');
  const unsigned: UnsignedTransaction = {
    type,
    chainId: numberItem(items[0], 'chainId'),
    nonce: numberItem(items[1], 'nonce', maxUint64),
    maxPriorityFeePerGas: numberItem(items[2], 'maxPriorityFeePerGas'),
    gasPrice: maxFeePerGas,
    maxFeePerGas,
    gas: numberItem(items[3 + shift], 'gas', maxUint64),
    to: toAddress(items[4 + shift]),
    value: numberItem(items[5 + shift], 'value'),
    input: bytesToHex(bytesItem(items[6 + shift], 'input')),
    accessList: toAccessList(items[7 + shift]),
  };
  if (type === 3) {
    if (unsigned.to === null)
      throw new TransactionError('malformed', 'rlp: a blob transaction needs a recipient');
    const hashes = listItem(items[10], 'blobVersionedHashes');
    return {
      ...unsigned,
      maxFeePerBlobGas: numberItem(items[9], 'maxFeePerBlobGas'),
      blobVersionedHashes: hashes.map((item) => bytesToHex(bytesItem(item, 'blobVersionedHash', 32))),
    };
  }
  if (type !== 4) return unsigned;
  if (unsigned.to === null)
    throw new TransactionError('malformed', 'rlp: a set code transaction needs a recipient');
  return { authorizationList: listItem(items[9], 'authorizationList').map(toAuthorization), ...unsigned };
}

function complete(
  unsigned: UnsignedTransaction,
  yParity: bigint,
  v: bigint,
  [rItem, sItem]: readonly RlpItem[],
  raw: Uint8Array,
  options: DecodeOptions,
): Transaction {
  const r = numberItem(rItem, 'r');
  const s = numberItem(sItem, 's');
  const mayBeImpersonated = options.from !== undefined || options.allowImpersonated === true;
  const isImpersonated = mayBeImpersonated && isImpersonatedSignature({ r, s });
  const from =
    options.from ??
    (isImpersonated
      ? impersonatedSender({ r, s })
      : senderOf(unsigned, { yParity, r, s }, options.allowHighS === true));
  const signed = { hash: keccakHex(raw), from, v, r, s, raw, ...unsigned, gasPrice: unsigned.maxFeePerGas };
  return isImpersonated ? { isImpersonated, ...signed } : signed;
}

function senderOf(
  unsigned: UnsignedTransaction,
  { yParity, r, s }: { yParity: bigint; r: bigint; s: bigint },
  allowHighS: boolean,
): Hex {
  if (yParity > 1n || (isHighS({ s }) && !allowHighS))
    throw new TransactionError('invalid-sender', 'invalid sender');
  const signature: Signature = { r: bigintToBytes(r), s: bigintToBytes(s), yParity: Number(yParity) };
  try {
    return recoverAddress(signingHash(unsigned), signature);
  } catch {
    // Whatever made the recovery impossible, it is the signature.
    throw new TransactionError('invalid-sender', 'invalid sender');
  }
}

function unsignedItems(unsigned: UnsignedTransaction): RlpItem[] {
  const { type } = unsigned;
  const head: RlpItem[] = type === 0 ? [] : [bigintToBytes(unsigned.chainId ?? 0n)];
  head.push(bigintToBytes(unsigned.nonce));
  if (type >= 2) head.push(bigintToBytes(unsigned.maxPriorityFeePerGas));
  head.push(
    bigintToBytes(unsigned.maxFeePerGas),
    bigintToBytes(unsigned.gas),
    unsigned.to === null ? new Uint8Array(0) : hexToBytes(unsigned.to),
    bigintToBytes(unsigned.value),
    hexToBytes(unsigned.input),
  );
  if (type === 0) return head;
  head.push(
    unsigned.accessList.map(({ address, storageKeys }) => [hexToBytes(address), storageKeys.map(hexToBytes)]),
  );
  if (type === 3) {
    head.push(
      bigintToBytes(unsigned.maxFeePerBlobGas ?? 0n),
      (unsigned.blobVersionedHashes ?? []).map(hexToBytes),
    );
  }
  if (type === 4) head.push((unsigned.authorizationList ?? []).map(authorizationToItems));
  return head;
}

function authorizationToItems(authorization: Authorization): RlpItem[] {
  const { chainId, address, nonce, yParity, r, s } = authorization;
  return [chainId, address, nonce, yParity, r, s].map((field) =>
    typeof field === 'bigint' ? bigintToBytes(field) : hexToBytes(field),
  );
}

function envelope(type: TransactionType, items: readonly RlpItem[]): Uint8Array {
  const encoded = encodeRlp(items);
  if (type === 0) return encoded;
  const typed = new Uint8Array(encoded.length + 1);
  typed[0] = type;
  typed.set(encoded, 1);
  return typed;
}

function decodeItems(bytes: Uint8Array): RlpItem {
  try {
    return decodeRlp(bytes);
  } catch (cause) {
    if (isTransactionError(cause)) throw cause;
    throw new TransactionError('malformed', `rlp: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

function toAddress(item: RlpItem | undefined): Hex | null {
  const bytes = bytesItem(item, 'to');
  if (bytes.length !== 0 && bytes.length !== 20) {
    throw new TransactionError('malformed', `rlp: an address has 20 bytes, not ${bytes.length}`);
  }
  return bytes.length === 0 ? null : bytesToHex(bytes);
}

function toAccessList(item: RlpItem | undefined): AccessListEntry[] {
  return listItem(item, 'accessList').map((entry) => {
    const [address, keys] = tuple(entry, 'accessList', 2);
    return {
      address: bytesToHex(bytesItem(address, 'address', 20)),
      storageKeys: listItem(keys, 'storageKeys').map((key) => bytesToHex(bytesItem(key, 'storageKey', 32))),
    };
  });
}

/** The item as a list of so many items. */
function tuple(item: RlpItem | undefined, name: string, length: number): RlpItem[] {
  const items = listItem(item, name);
  if (items.length === length) return items;
  throw new TransactionError('malformed', `rlp: ${name} has ${length} fields, not ${items.length}`);
}

function toAuthorization(item: RlpItem): Authorization {
  const [chainId, address, nonce, yParity, r, s] = tuple(item, 'authorization', 6);
  return {
    chainId: numberItem(chainId, 'chainId'),
    address: bytesToHex(bytesItem(address, 'address', 20)),
    nonce: numberItem(nonce, 'nonce', maxUint64),
    yParity: numberItem(yParity, 'yParity', 255n),
    r: numberItem(r, 'r'),
    s: numberItem(s, 's'),
  };
}
