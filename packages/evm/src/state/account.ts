import { RLP } from '@ethereumjs/rlp';
import { keccak256 } from '@firn/crypto';
import { bigintToBytes, bytesToBigint } from '@firn/primitives/bytes';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { emptyRoot } from '../trie/trie.js';

/** An account as the state trie holds it. Never changed in place. */
export interface AccountState {
  readonly nonce: bigint;
  /** Wei. */
  readonly balance: bigint;
  /** 32 bytes. */
  readonly storageRoot: Uint8Array;
  /** 32 bytes. */
  readonly codeHash: Uint8Array;
}

/**
 * How a chain writes its state. `ethereum`: accounts have four fields. `c-chain`: they have a fifth, `isMultiCoin`,
 * always false since the multi-coin rules ended, and bit 0 of every storage key is cleared before use.
 */
export type StateForm = 'ethereum' | 'c-chain';

/** The hash of no code. */
export const emptyCodeHash = keccak256(new Uint8Array(0));

/** The root of no storage. */
export const emptyStorageRoot: Uint8Array = Buffer.from(emptyRoot.slice(2), 'hex');

/** An account that was never used. */
export const emptyAccount: AccountState = {
  nonce: 0n,
  balance: 0n,
  storageRoot: emptyStorageRoot,
  codeHash: emptyCodeHash,
};

const notMultiCoin = new Uint8Array(0);

/** Writes an account for the state trie. */
export function encodeAccount(account: AccountState, form: StateForm): Uint8Array {
  const fields = [
    bigintToBytes(account.nonce),
    bigintToBytes(account.balance),
    account.storageRoot,
    account.codeHash,
  ];
  if (form === 'c-chain') fields.push(notMultiCoin);
  return encodeRlp(fields);
}

/** Reads an account of the state trie. @throws Error unless it has the fields of the form. */
export function decodeAccount(encoded: Uint8Array, form: StateForm): AccountState {
  const fields = RLP.decode(encoded) as Uint8Array[];
  const [nonce, balance, storageRoot, codeHash] = fields;
  const expected = form === 'c-chain' ? 5 : 4;
  if (fields.length !== expected || !nonce || !balance || !storageRoot || !codeHash) {
    throw new Error(`an account of form ${form} has ${expected} fields, not ${fields.length}`);
  }
  return { nonce: bytesToBigint(nonce), balance: bytesToBigint(balance), storageRoot, codeHash };
}

/** The storage key that a chain uses for a slot of 32 bytes. */
export function normalizeSlot(slot: Uint8Array, form: StateForm): Uint8Array {
  if (form === 'ethereum' || ((slot[0] as number) & 1) === 0) return slot;
  // Not `slice`, which for a Buffer is a view.
  const normalized = Uint8Array.from(slot);
  normalized[0] = (normalized[0] as number) & 0xfe;
  return normalized;
}
