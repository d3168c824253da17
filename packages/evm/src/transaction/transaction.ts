import type { Hex } from '@firn/primitives/bytes';
import { smaller } from '@firn/primitives/integers';

/** Storage that a transaction names beforehand, to pay less for it (EIP-2930). */
export interface AccessListEntry {
  readonly address: Hex;
  /** Slots of 32 bytes. */
  readonly storageKeys: readonly Hex[];
}

/** A signed permission to run another contract's code at the signer's account (EIP-7702). */
export interface Authorization {
  readonly chainId: bigint;
  readonly address: Hex;
  readonly nonce: bigint;
  readonly yParity: bigint;
  readonly r: bigint;
  readonly s: bigint;
}

/** The blobs that travel with a transaction through the pool, and are not part of a block (EIP-4844, EIP-7594). */
export interface BlobSidecar {
  /** 0: one proof a blob; 1: the cell proofs of EIP-7594. */
  readonly version: 0 | 1;
  readonly blobs: readonly Uint8Array[];
  readonly commitments: readonly Uint8Array[];
  readonly proofs: readonly Uint8Array[];
}

/** EIP-2718 type: 0 legacy, 1 access list, 2 dynamic fee, 3 blobs, 4 set code. */
export type TransactionType = 0 | 1 | 2 | 3 | 4;

/** A signed transaction. */
export interface Transaction {
  readonly type: TransactionType;
  readonly hash: Hex;
  readonly from: Hex;
  /** Undefined for a legacy transaction that is valid on every chain (before EIP-155). */
  readonly chainId: bigint | undefined;
  readonly nonce: bigint;
  /** Null creates a contract. */
  readonly to: Hex | null;
  /** Wei. */
  readonly value: bigint;
  /** Gas limit. */
  readonly gas: bigint;
  /** Wei per gas: types 0 and 1; for the others equal to `maxFeePerGas`. */
  readonly gasPrice: bigint;
  /** Wei per gas, base fee included; types 0 and 1: the gas price. */
  readonly maxFeePerGas: bigint;
  /** Wei per gas above the base fee; types 0 and 1: the gas price. */
  readonly maxPriorityFeePerGas: bigint;
  readonly input: Hex;
  /** Empty for type 0. */
  readonly accessList: readonly AccessListEntry[];
  /** Type 3: wei per blob gas. */
  readonly maxFeePerBlobGas?: bigint | undefined;
  /** Type 3. */
  readonly blobVersionedHashes?: readonly Hex[] | undefined;
  /** Type 4. */
  readonly authorizationList?: readonly Authorization[] | undefined;
  /** As signed: of type 0 with the chain ID in it, of the others the parity of y. */
  readonly v: bigint;
  readonly r: bigint;
  readonly s: bigint;
  /** The canonical encoding, which a block holds: without blobs. */
  readonly raw: Uint8Array;
  /** Type 3 on its way to the pool. */
  readonly sidecar?: BlobSidecar | undefined;
  /** Sent by development controls without a key of the sender, which may be a contract. */
  readonly isImpersonated?: true | undefined;
}

/** A transaction before it is signed. */
export type UnsignedTransaction = Omit<
  Transaction,
  'hash' | 'from' | 'v' | 'r' | 's' | 'raw' | 'sidecar' | 'gasPrice' | 'isImpersonated'
> & { readonly gasPrice?: bigint | undefined };

/** What a unit of gas of the transaction costs in a block of that base fee: wei. */
export function effectiveGasPrice(
  transaction: Pick<Transaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  baseFee: bigint | undefined,
): bigint {
  if (baseFee === undefined) return transaction.maxFeePerGas;
  return smaller(baseFee + transaction.maxPriorityFeePerGas, transaction.maxFeePerGas);
}

/** What of that goes to the block's coinbase: wei per gas; negative when the base fee is not covered. */
export function effectiveTip(
  transaction: Pick<Transaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  baseFee: bigint | undefined,
): bigint {
  return effectiveGasPrice(transaction, baseFee) - (baseFee ?? 0n);
}
