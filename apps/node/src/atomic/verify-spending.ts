import { verifyCredentials } from '@firn/platform-chain/execution';
import { TxRejectedError, within } from '@firn/platform-chain/transaction';
import { type AtomicTx, compareBytes, type TransferableInput, type Utxo } from '@firn/platform-codec';

/** An input, and what it spends. */
export interface Spending {
  readonly input: TransferableInput;
  readonly utxo: Utxo;
  /** Place of the input, and of the signatures for it. */
  readonly index: number;
  readonly timestamp: bigint;
}

/**
 * Checks that an import may spend an output.
 * @throws TxRejectedError in the reference node's words
 */
export function verifySpending(
  tx: AtomicTx,
  { input: { assetId, input }, utxo, index, timestamp }: Spending,
): void {
  const { amount, owners, stakeableLocktime } = utxo.output;
  if (stakeableLocktime !== 0n) {
    throw new TxRejectedError(
      'failed to unmarshal UTXO: the C-Chain knows no amounts that are locked for staking',
    );
  }
  if (compareBytes(assetId, utxo.assetId) !== 0) {
    throw new TxRejectedError("asset IDs in the input don't match the utxo");
  }
  within('import tx transfer failed verification', () => {
    if (amount !== input.amount) {
      throw new TxRejectedError(`utxo amount and input amount are not equal: ${amount} != ${input.amount}`);
    }
    const credential = tx.credentials[index] ?? { signatures: [] };
    verifyCredentials({ tx, owners, signers: input, credential, now: timestamp });
  });
}
