import type { OutputOwners, TransferableInput, TransferableOutput } from '@firn/platform-codec';
import { compareBytes } from './byte-order.js';

/** The order of inputs: by the output that they spend. */
export function compareInputs(a: TransferableInput, b: TransferableInput): number {
  return compareBytes(a.txId, b.txId) || a.outputIndex - b.outputIndex;
}

/**
 * The order of outputs: by asset, then by their bytes (reference: section 3.7). All fields are big-endian and come in
 * this order, so that comparing them is comparing bytes: outputs that are locked for staking have the greater type ID.
 */
export function compareOutputs(a: TransferableOutput, b: TransferableOutput): number {
  const byAsset = compareBytes(a.assetId, b.assetId);
  if (byAsset !== 0) return byAsset;
  return (
    compareNumbers(a.output.stakeableLocktime, b.output.stakeableLocktime) ||
    compareNumbers(a.output.amount, b.output.amount) ||
    compareOwners(a.output.owners, b.output.owners)
  );
}

function compareOwners(a: OutputOwners, b: OutputOwners): number {
  return (
    compareNumbers(a.locktime, b.locktime) ||
    compareNumbers(a.threshold, b.threshold) ||
    compareNumbers(a.addresses.length, b.addresses.length) ||
    compareBytes(Buffer.concat(a.addresses), Buffer.concat(b.addresses))
  );
}

function compareNumbers<Value extends bigint | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
