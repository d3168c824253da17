import { Turn } from '@firn/chain-runtime';
import type { PayloadAttributes } from '@firn/evm/chain';
import { decodeTransaction, type Transaction } from '@firn/evm/transaction';
import type { PayloadAttributes as PayloadAttributesRequest } from '@firn/node-validators';
import { hexToBytes } from '@firn/primitives/bytes';
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
 * The transactions of a block, encoded; null takes those of the pool. Each costs the recovery of its sender: others have a turn in between.
 * @throws TransactionError for bytes that are no transaction.
 */
export async function toTransactions(
  raw: readonly string[] | null,
): Promise<readonly Transaction[] | undefined> {
  if (raw === null) return undefined;
  const transactions: Transaction[] = [];
  const turn = new Turn();
  for (const bytes of raw) {
    transactions.push(decodeTransaction(hexToBytes(bytes)));
    if (turn.isOver) await turn.next();
  }
  return transactions;
}
