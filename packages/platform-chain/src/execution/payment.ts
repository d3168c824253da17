import {
  type Credential,
  type TransferableOutput,
  type UnsignedPlatformTx,
  utxoId,
} from '@firn/platform-codec';
import { feeOf } from '../fees/tx-fee.js';
import { addAmounts } from '../transaction/amounts.js';
import type { BaseFields } from '../transaction/tx-types.js';
import type { TxExecution } from './tx-execution.js';
import { consumedUtxos, verifySpend } from './verify-spend.js';

/** A transaction that can pay: all but the two of the protocol. */
export type PayingExecution = TxExecution<Extract<UnsignedPlatformTx, BaseFields>>;

/** What a transaction pays besides its fee and its outputs. */
export interface PaymentParts {
  /** The credentials that are for inputs; all of them where nothing else has to be signed for. */
  readonly credentials?: readonly Credential[];
  /** What leaves the transaction other than as an output of this chain: stake, exports. */
  readonly outputs?: readonly TransferableOutput[];
  /** What it gives to validators as balance, in 1e-9 of the native token. */
  readonly balance?: bigint;
}

/** Checks that the inputs of a transaction may be spent and pay for everything. @throws TxRejectedError. */
export function verifyPayment(
  { tx, unsigned, state, environment: { rules } }: PayingExecution,
  { credentials = tx.credentials, outputs = [], balance = 0n }: PaymentParts = {},
): void {
  verifySpend({
    tx,
    inputs: unsigned.inputs,
    utxos: consumedUtxos(
      unsigned.inputs,
      state,
      (name) => `failed to read consumed UTXO ${name} due to: not found`,
    ),
    credentials,
    outputs: [...unsigned.outputs, ...outputs],
    cost: addAmounts(balance, feeOf(tx, state, rules), 'sum of balances and fee'),
    costAssetId: rules.assetId,
    now: state.timestamp,
  });
}

/** Takes the inputs of a transaction out of the state and puts its outputs in. */
export function moveFunds({ tx, unsigned, state }: PayingExecution): void {
  for (const input of unsigned.inputs) state.removeUtxo(utxoId(input.txId, input.outputIndex));
  for (const [outputIndex, output] of unsigned.outputs.entries()) {
    state.addUtxo({ txId: tx.id, outputIndex, ...output });
  }
}
