import { compareBytes } from '../compare-bytes.js';
import type { EvmOutput } from '../model/atomic.js';
import type {
  OutputOwners,
  TransferableInput,
  TransferableOutput,
  TransferOutput,
} from '../model/components.js';
import type { ListOrder } from '../wire/list.js';

/**
 * The order of outputs in a transaction: by asset, then by the bytes of the output, where the amounts that are locked for
 * staking come last. Equal outputs may stand side by side.
 */
export function compareOutputs(a: TransferableOutput, b: TransferableOutput): number {
  return compareBytes(a.assetId, b.assetId) || compareTransferOutputs(a.output, b.output);
}

/** The order of inputs in a transaction: by the transaction that made the output, then by its place there. None repeats. */
export function compareInputs(
  a: Pick<TransferableInput, 'txId' | 'outputIndex'>,
  b: Pick<TransferableInput, 'txId' | 'outputIndex'>,
): number {
  return compareBytes(a.txId, b.txId) || a.outputIndex - b.outputIndex;
}

/** The order of amounts for or from EVM accounts in an atomic transaction: by account, then by asset. None repeats. */
export function compareEvmAmounts(
  a: Pick<EvmOutput, 'address' | 'assetId'>,
  b: Pick<EvmOutput, 'address' | 'assetId'>,
): number {
  return compareBytes(a.address, b.address) || compareBytes(a.assetId, b.assetId);
}

/** The order of the bytes of outputs: all numbers are big-endian and of one width, so that they can be compared instead. */
export function compareTransferOutputs(a: TransferOutput, b: TransferOutput): number {
  return (
    compareNumbers(a.stakeableLocktime, b.stakeableLocktime) ||
    compareNumbers(a.amount, b.amount) ||
    compareOwners(a.owners, b.owners)
  );
}

function compareOwners(a: OutputOwners, b: OutputOwners): number {
  const difference =
    compareNumbers(a.locktime, b.locktime) ||
    a.threshold - b.threshold ||
    a.addresses.length - b.addresses.length;
  if (difference !== 0) return difference;
  for (let i = 0; i < a.addresses.length; i++) {
    const order = compareBytes(a.addresses[i] as Uint8Array, b.addresses[i] as Uint8Array);
    if (order !== 0) return order;
  }
  return 0;
}

function compareNumbers(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The rule of outputs. */
export const outputOrder: ListOrder<TransferableOutput> = {
  rule: 'outputs-not-sorted',
  problem: 'outputs not sorted',
  compare: compareOutputs,
  repeats: true,
};

/** The rule of inputs. */
export const inputOrder: ListOrder<TransferableInput> = {
  rule: 'inputs-not-sorted',
  problem: 'inputs not sorted and unique',
  compare: compareInputs,
  repeats: false,
};

/** The rule of owners' addresses. */
export const addressOrder: ListOrder<Uint8Array> = {
  rule: 'addresses-not-sorted',
  problem: 'addresses not sorted and unique',
  compare: compareBytes,
  repeats: false,
};

/** The rule of the places of signers among the addresses. */
export const indexOrder: ListOrder<number> = {
  rule: 'indices-not-sorted',
  problem: 'address indices not sorted and unique',
  compare: (a, b) => a - b,
  repeats: false,
};
