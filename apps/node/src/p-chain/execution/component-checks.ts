import type {
  Authorization,
  L1Owner,
  OutputOwners,
  TransferableInput,
  TransferableOutput,
} from '@firn/platform-codec';
import { compareBytes, isSorted, isZero } from './byte-order.js';
import { compareInputs, compareOutputs } from './component-order.js';
import { TxRejectedError } from './tx-rejected-error.js';

// The texts are the reference node's (reference: section 3.7).

/** Refuses owners that nobody can be, or that are not written in the one right way. @throws TxRejectedError. */
export function checkOwners({ threshold, addresses }: L1Owner | OutputOwners): void {
  if (threshold > addresses.length) throw new TxRejectedError('output is unspendable');
  if (threshold === 0 && addresses.length > 0) {
    throw new TxRejectedError('output representation should be optimized');
  }
  if (!isSorted(addresses, compareBytes, { unique: true })) {
    throw new TxRejectedError('addresses not sorted and unique');
  }
}

/** Refuses outputs without an asset, an amount or sound owners. @throws TxRejectedError. */
export function checkOutputs(outputs: readonly TransferableOutput[], failure: string): void {
  for (const { assetId, output } of outputs) {
    within(failure, () => {
      checkAsset(assetId);
      if (output.amount === 0n) throw new TxRejectedError('output has no value');
      checkOwners(output.owners);
    });
  }
}

/** @throws TxRejectedError. */
export function checkOutputOrder(outputs: readonly TransferableOutput[]): void {
  if (!isSorted(outputs, compareOutputs, { unique: false })) throw new TxRejectedError('outputs not sorted');
}

/** Refuses inputs without an asset or an amount, or with signers in a wrong order. @throws TxRejectedError. */
export function checkInputs(inputs: readonly TransferableInput[], failure: string): void {
  for (const { assetId, input } of inputs) {
    within(failure, () => {
      checkAsset(assetId);
      if (input.amount === 0n) throw new TxRejectedError('input has no value');
      checkAuthorization(input);
    });
  }
}

/** @throws TxRejectedError also for two inputs that spend the same output. */
export function checkInputOrder(inputs: readonly TransferableInput[]): void {
  if (!isSorted(inputs, compareInputs, { unique: true })) {
    throw new TxRejectedError('inputs not sorted and unique');
  }
}

/** Refuses signers in a wrong order. @throws TxRejectedError. */
export function checkAuthorization({ signatureIndices }: Authorization): void {
  if (!isSorted(signatureIndices, (a, b) => a - b, { unique: true })) {
    throw new TxRejectedError('address indices not sorted and unique');
  }
}

/** Puts what failed in front of the reason for which a part is refused. @throws what `check` throws. */
export function within<Result>(failure: string, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof TxRejectedError)) throw error;
    throw new TxRejectedError(`${failure}: ${error.message}`, { cause: error });
  }
}

function checkAsset(assetId: Uint8Array): void {
  if (isZero(assetId)) throw new TxRejectedError('empty asset ID is not valid');
}
