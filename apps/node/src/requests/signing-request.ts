import type { TransactionRequest } from '@firn/node-validators';
import { AccountError } from '../accounts/account-error.js';
import { zeroAddress } from '../evm/block/header.js';
import type { Hex } from '../evm/bytes.js';
import type { CallRequest } from '../evm/execution/call-request.js';
import { toCallRequest } from './transaction-request.js';

/** A transaction that a client wants from an account of the node. */
export type SigningRequest = CallRequest & { readonly from: Hex };

/** The transaction that a client describes; without a sender, it is the zero address, whose key nobody has. */
export function toSigningRequest(request: TransactionRequest): SigningRequest {
  const call = toCallRequest(request);
  return { ...call, from: call.from ?? zeroAddress };
}

/**
 * The same, of a transaction to be signed and sent.
 * @throws AccountError for one with blobs, which the reference client does not send by itself.
 */
export function toSendingRequest(request: TransactionRequest): SigningRequest {
  const { blobVersionedHashes, blobs } = request;
  if (blobVersionedHashes !== undefined || blobs !== undefined) {
    throw new AccountError('signing blob transactions not supported');
  }
  return toSigningRequest(request);
}

/**
 * The same, of a transaction to be signed only, which must say everything that the pool would.
 * @throws AccountError naming what is missing; for one with blobs themselves, which take no part in the signature.
 */
export function toCompleteRequest(request: TransactionRequest): SigningRequest {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, blobs } = request;
  if (gas === undefined) throw new AccountError('gas not specified');
  if (gasPrice === undefined && (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)) {
    throw new AccountError('missing gasPrice or maxFeePerGas/maxPriorityFeePerGas');
  }
  if (nonce === undefined) throw new AccountError('nonce not specified');
  if (blobs !== undefined) throw new AccountError('signing blob transactions not supported');
  return toSigningRequest(request);
}
