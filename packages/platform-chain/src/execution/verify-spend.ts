import {
  type Credential,
  type PlatformTx,
  type TransferableInput,
  type TransferableOutput,
  type Utxo,
  utxoId,
} from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { bytesEqual } from '@firn/primitives/bytes';
import type { PlatformStateView } from '../state/platform-state.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import { within } from '../transaction/within.js';
import { FlowCheck } from './flow-check.js';
import { verifyCredentials } from './verify-credentials.js';

/** What a transaction spends, with what right, and what for. */
export interface Spend {
  readonly tx: PlatformTx;
  readonly inputs: readonly TransferableInput[];
  /** What the inputs spend, in their order. */
  readonly utxos: readonly Utxo[];
  /** One for each input. */
  readonly credentials: readonly Credential[];
  readonly outputs: readonly TransferableOutput[];
  /** What it costs besides its outputs: the fee and the balances of validators. */
  readonly cost: bigint;
  /** What the cost is paid in. */
  readonly costAssetId: Uint8Array;
  /** Unix seconds: the time of the chain. */
  readonly now: bigint;
}

/**
 * The outputs of this chain that inputs spend.
 * @param failure what is said of one that is not there, by the name of the output
 * @throws TxRejectedError.
 */
export function consumedUtxos(
  inputs: readonly TransferableInput[],
  state: PlatformStateView,
  failure: (name: string) => string,
): Utxo[] {
  return inputs.map(({ txId, outputIndex }) => {
    const utxo = state.utxo(utxoId(txId, outputIndex));
    if (utxo === undefined) throw new TxRejectedError(failure(`${bytesToId(txId)}:${outputIndex}`));
    return utxo;
  });
}

/**
 * Checks that the inputs may be spent and pay for the outputs and the cost (reference: section 4.8, steps 4 and 5).
 * @throws TxRejectedError in the reference node's words.
 */
export function verifySpend(spend: Spend): void {
  const { inputs, credentials, outputs, utxos } = spend;
  if (inputs.length !== credentials.length) {
    throw new TxRejectedError(
      `wrong number of credentials: ${inputs.length} inputs != ${credentials.length} credentials`,
    );
  }
  const flow = new FlowCheck();
  flow.produce(spend.costAssetId, spend.cost);
  for (const [index, input] of inputs.entries()) {
    const utxo = utxos[index];
    const credential = credentials[index];
    if (utxo === undefined || credential === undefined) throw new RangeError(`input ${index} spends nothing`);
    consume(spend, flow, input, utxo, credential);
  }
  for (const { assetId, output } of outputs) {
    if (output.stakeableLocktime === 0n) flow.produce(assetId, output.amount);
    else flow.produceLocked(assetId, output.amount, output.stakeableLocktime, output.owners);
  }
  flow.verify();
}

function consume(
  { tx, now }: Spend,
  flow: FlowCheck,
  { assetId, input }: TransferableInput,
  { assetId: actualAssetId, output }: Utxo,
  credential: Credential,
): void {
  if (!bytesEqual(assetId, actualAssetId)) {
    throw new TxRejectedError(
      `input asset ID does not match UTXO asset ID: ${bytesToId(assetId)} != ${bytesToId(actualAssetId)}`,
    );
  }
  const { amount, owners, stakeableLocktime } = output;
  const isLocked = now < stakeableLocktime;
  if (isLocked && input.stakeableLocktime === 0n) {
    throw new TxRejectedError('locked funds not marked as locked');
  }
  if (input.stakeableLocktime !== 0n && input.stakeableLocktime !== stakeableLocktime) {
    throw new TxRejectedError(
      `input locktime does not match UTXO locktime: ${input.stakeableLocktime} != ${stakeableLocktime}`,
    );
  }
  within('failed to verify transfer', () => {
    if (amount !== input.amount) {
      throw new TxRejectedError(`utxo amount and input amount are not equal: ${amount} != ${input.amount}`);
    }
    verifyCredentials({ tx, owners, signers: input, credential, now });
  });
  if (isLocked) flow.consumeLocked(assetId, amount, stakeableLocktime, owners);
  else flow.consume(assetId, amount);
}
