import type { L1Owner, OutputOwners, Utxo } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import type { PlatformState, PlatformStateView } from '../state/platform-state.js';
import type { L1Validator } from '../state/records.js';
import { isActive } from '../state/staker-order.js';
import { addAmounts } from '../transaction/amounts.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import type { ReceivedCall } from '../transaction/warp-messages.js';
import type { TxExecution } from './tx-execution.js';

/** Owners of an L1 validator, as owners of outputs. */
export function ownersOf({ threshold, addresses }: L1Owner): OutputOwners {
  return { locktime: 0n, threshold, addresses };
}

/** The end of a balance that begins to be used up now. @throws TxRejectedError when no more validators may be active. */
export function activate(
  balance: bigint,
  { state, environment }: Pick<TxExecution, 'environment' | 'state'>,
): bigint {
  if (balance === 0n) return 0n;
  if (BigInt(state.activeL1ValidatorCount) >= environment.rules.validatorFees.capacity) {
    throw new TxRejectedError('already at the max number of active validators');
  }
  return addAmounts(state.validatorFees.accruedFees, balance, 'end of the balance');
}

/** Puts a new validator of an L1 into the state. @throws TxRejectedError for a node that validates it already. */
export function addL1Validator(validator: L1Validator, state: PlatformState): void {
  const { subnetId, nodeId, weight } = validator;
  if (state.validator(subnetId, nodeId) !== undefined) {
    throw new TxRejectedError('L1 validator contains conflicting subnetID + nodeID pair');
  }
  if (state.l1ValidatorOfNode(subnetId, nodeId) !== undefined) {
    throw new TxRejectedError('L1 validator contains duplicate subnetID + nodeID pair');
  }
  addAmounts(l1Weight(subnetId, state), weight, 'weight of the L1');
  state.putL1Validator(validator);
}

/** The weight of all validators of an L1, active or not. */
export function l1Weight(subnetId: Uint8Array, state: PlatformStateView): bigint {
  return state.l1Validators(subnetId).reduce((sum, { weight }) => sum + weight, 0n);
}

/**
 * Pays what an active validator has left to its owner, as the output after those of the transaction.
 * @throws RangeError when nothing is left: such a validator is not active.
 */
export function refundBalance(
  validator: L1Validator,
  { tx, state, environment }: Pick<TxExecution, 'environment' | 'state' | 'tx'>,
  outputIndex: number,
): void {
  if (!isActive(validator)) return;
  const { endAccumulatedFee, remainingBalanceOwner, validationId } = validator;
  const amount = endAccumulatedFee - state.validatorFees.accruedFees;
  if (amount <= 0n) throw new RangeError(`validator ${bytesToId(validationId)} should be inactive`);
  const utxo: Utxo = {
    txId: tx.id,
    outputIndex,
    assetId: environment.rules.assetId,
    output: { amount, owners: ownersOf(remainingBalanceOwner), stakeableLocktime: 0n },
  };
  state.addUtxo(utxo);
}

/** Refuses a call that does not come from the contract that manages an L1. @throws TxRejectedError. */
export function checkManager(call: ReceivedCall, subnetId: Uint8Array, state: PlatformStateView): void {
  const conversion = state.subnet(subnetId)?.conversion;
  if (conversion === undefined) {
    throw new TxRejectedError(`could not load subnet conversion for ${bytesToId(subnetId)} with: not found`);
  }
  const { managerAddress, managerChainId } = conversion;
  if (!bytesEqual(call.sourceChainId, managerChainId)) {
    throw new TxRejectedError(
      `wrong warp message source chain ID expected ${bytesToId(managerChainId)} but had ${bytesToId(call.sourceChainId)}`,
    );
  }
  if (!bytesEqual(call.sourceAddress, managerAddress)) {
    throw new TxRejectedError(
      `wrong warp message source address expected ${bytesToHex(managerAddress)} but got ${bytesToHex(call.sourceAddress)}`,
    );
  }
}
