import type { Hex } from '@firn/primitives/bytes';
import { zeroAddress } from '../block/header.js';
import type { CallRequest } from '../execution/call-request.js';
import type { Transaction, TransactionType } from '../transaction/transaction.js';
import { toUnsignedTransaction } from '../transaction/transaction-codec.js';
import { TransactionError } from '../transaction/transaction-error.js';

/** A call of which everything is known that a transaction needs. */
export interface CompleteRequest extends CallRequest {
  readonly nonce: bigint;
  readonly gas: bigint;
}

/** What a call is a transaction of. */
export interface TransactionPlace {
  readonly chainId: bigint;
  /** Whether its block has a base fee. */
  readonly hasBaseFee: boolean;
}

/**
 * The call as a transaction that nobody signed, of the type that its fields ask for.
 * @throws TransactionError for a creation with fields of a type that creates nothing.
 */
export function toSimulatedTransaction(
  request: CompleteRequest,
  { chainId, hasBaseFee }: TransactionPlace,
): Transaction {
  const { to = null, gasPrice } = request;
  const type = hasBaseFee ? typeOf(request) : 0;
  checkRecipient(type, to);
  return toUnsignedTransaction(
    {
      type,
      chainId: type === 0 ? undefined : chainId,
      nonce: request.nonce,
      to,
      value: request.value ?? 0n,
      gas: request.gas,
      maxFeePerGas: gasPrice ?? request.maxFeePerGas ?? 0n,
      maxPriorityFeePerGas: gasPrice ?? request.maxPriorityFeePerGas ?? 0n,
      input: request.input ?? '0x',
      accessList: type === 0 ? [] : (request.accessList ?? []),
      ...(type === 3
        ? {
            maxFeePerBlobGas: request.maxFeePerBlobGas ?? 0n,
            blobVersionedHashes: request.blobVersionedHashes ?? [],
          }
        : {}),
      ...(type === 4 ? { authorizationList: request.authorizationList ?? [] } : {}),
    },
    request.from ?? zeroAddress,
  );
}

function typeOf({ gasPrice, authorizationList, blobVersionedHashes }: CallRequest): TransactionType {
  if (gasPrice !== undefined) return 0;
  if (authorizationList !== undefined) return 4;
  return blobVersionedHashes === undefined ? 2 : 3;
}

function checkRecipient(type: TransactionType, to: Hex | null): void {
  if (to !== null) return;
  if (type === 3) throw new TransactionError('blob', 'blob transaction of type create');
  if (type === 4) {
    throw new TransactionError('authorization', 'EIP-7702 transaction cannot be used to create contract');
  }
}
