import type { PayloadAttributes as PayloadAttributesRequest } from '@firn/node-validators';
import { hexToBytes } from '../evm/bytes.js';
import type { PayloadAttributes } from '../evm/ethereum/build-block.js';
import type { Transaction } from '../evm/transaction/transaction.js';
import { decodeTransaction } from '../evm/transaction/transaction-codec.js';
import { lower } from './block-parameter.js';

/** What the consensus layer decides about a block, as a client describes it. */
export function toPayloadAttributes(request: PayloadAttributesRequest): PayloadAttributes {
  const { timestamp, prevRandao, suggestedFeeRecipient, withdrawals, parentBeaconBlockRoot } = request;
  return {
    timestamp,
    prevRandao: lower(prevRandao),
    feeRecipient: lower(suggestedFeeRecipient),
    withdrawals: withdrawals?.map((withdrawal) => ({ ...withdrawal, address: lower(withdrawal.address) })),
    parentBeaconBlockRoot:
      parentBeaconBlockRoot === null || parentBeaconBlockRoot === undefined
        ? undefined
        : lower(parentBeaconBlockRoot),
  };
}

/**
 * The transactions of a block, encoded; null takes those of the pool.
 * @throws TransactionError for bytes that are no transaction.
 */
export function toTransactions(raw: readonly string[] | null): readonly Transaction[] | undefined {
  return raw?.map((bytes) => decodeTransaction(hexToBytes(bytes)));
}
