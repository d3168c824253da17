import { type RegisterL1Validator, registeredValidationId } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import type { PlatformStateView } from '../../state/platform-state.js';
import { TxRejectedError } from '../../transaction/tx-rejected-error.js';
import { readAddressedCall } from '../../transaction/warp-messages.js';
import { checkBase, checkMemo } from '../base-checks.js';
import { readRegisterL1Validator } from '../l1-messages.js';
import { activate, addL1Validator, checkManager } from '../l1-validators.js';
import { moveFunds, verifyPayment } from '../payment.js';
import { checkProofOfPossession } from '../proof-of-possession.js';
import type { TxExecutor } from '../tx-execution.js';

/** How long ahead of its end a registration can be used, in seconds: so long it has to be remembered. */
const expiryWindow = 24n * 60n * 60n;

/** Adds the validator that the contract of an L1 asks for; it is active if it has a balance. */
export const executeRegisterL1Validator: TxExecutor<'RegisterL1ValidatorTx'> = (execution) => {
  const { unsigned, state, environment } = execution;
  checkBase(unsigned, environment.rules);
  checkMemo(unsigned);
  verifyPayment(execution, { balance: unsigned.balance });
  const call = readAddressedCall(unsigned.message);
  const message = readRegisterL1Validator(call.payload);
  const { subnetId, nodeId, blsPublicKey: publicKey, expiry, weight } = message;
  const validationId = registeredValidationId(message);
  checkManager(call, subnetId, state);
  checkExpiry(message, state);
  if (state.registrationExpiry(validationId) !== undefined) {
    throw new TxRejectedError(`warp message already issued for validationID ${bytesToId(validationId)}`);
  }
  checkProofOfPossession({ publicKey, proofOfPossession: unsigned.proofOfPossession });
  addL1Validator(
    {
      validationId,
      subnetId,
      nodeId,
      publicKey,
      remainingBalanceOwner: message.remainingBalanceOwner,
      deactivationOwner: message.deactivationOwner,
      startTime: state.timestamp,
      weight,
      minNonce: 0n,
      endAccumulatedFee: activate(unsigned.balance, execution),
    },
    state,
  );
  moveFunds(execution);
  state.addRegistration(validationId, expiry);
};

function checkExpiry({ expiry }: RegisterL1Validator, { timestamp }: PlatformStateView): void {
  if (expiry <= timestamp) {
    throw new TxRejectedError(`warp message expired at ${expiry} and it is currently ${timestamp}`);
  }
  const seconds = expiry - timestamp;
  if (seconds > expiryWindow) {
    throw new TxRejectedError(
      `warp message not yet allowed because time is ${seconds} seconds in the future but the limit is ${expiryWindow}`,
    );
  }
}
