import { zeroAddress } from '@firn/evm/block';
import type { CallRequest } from '@firn/evm/execution';
import type { TransactionRequest } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { Refusal } from '../errors/refusal.js';
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
 * @throws Refusal for one with blobs, which the reference client does not send by itself.
 */
export function toSendingRequest(request: TransactionRequest): SigningRequest {
  const { blobVersionedHashes, blobs } = request;
  if (blobVersionedHashes !== undefined || blobs !== undefined) {
    throw new Refusal('signing blob transactions not supported');
  }
  return toSigningRequest(request);
}

/**
 * The same, of a transaction to be signed only, which must say everything that the pool would.
 * @throws Refusal naming what is missing; for one with blobs themselves, which take no part in the signature.
 */
export function toCompleteRequest(request: TransactionRequest): SigningRequest {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, blobs } = request;
  if (gas === undefined) throw new Refusal('gas not specified');
  if (gasPrice === undefined && (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)) {
    throw new Refusal('missing gasPrice or maxFeePerGas/maxPriorityFeePerGas');
  }
  if (nonce === undefined) throw new Refusal('nonce not specified');
  if (blobs !== undefined) throw new Refusal('signing blob transactions not supported');
  return toSigningRequest(request);
}
