import type { Hex } from '@firn/primitives/bytes';
import type { AccessListEntry, Authorization } from '../transaction/transaction.js';

/** What the EVM is asked to do: a transaction, or a call that was never signed. A `Transaction` is one. */
export interface Message {
  readonly from: Hex;
  /** Null creates a contract. */
  readonly to: Hex | null;
  readonly nonce: bigint;
  /** Gas limit. */
  readonly gas: bigint;
  /** Wei per gas. */
  readonly maxFeePerGas: bigint;
  /** Wei per gas. */
  readonly maxPriorityFeePerGas: bigint;
  /** Wei. */
  readonly value: bigint;
  readonly input: Hex;
  readonly accessList: readonly AccessListEntry[];
  /** Wei per blob gas. */
  readonly maxFeePerBlobGas?: bigint | undefined;
  readonly blobVersionedHashes?: readonly Hex[] | undefined;
  readonly authorizationList?: readonly Authorization[] | undefined;
  /** Sent without a key of the sender, which may be a contract. */
  readonly isImpersonated?: true | undefined;
}
