import { fakeExponential } from '@firn/primitives/integers';
import { gasPerBlob } from '../transaction/blob-gas.js';
import type { BlobSchedule } from './blob-schedule.js';

const minBlobBaseFee = 1n;
/** Gas that a blob's share of verification is worth (EIP-7918). */
const blobBaseCost = 8192n;

/** Wei per blob gas (EIP-4844). */
export function blobBaseFee(excessBlobGas: bigint, schedule: BlobSchedule): bigint {
  return fakeExponential(minBlobBaseFee, excessBlobGas, schedule.baseFeeUpdateFraction);
}

/** What the excess after a block depends on. */
export interface BlobParent {
  readonly excessBlobGas: bigint;
  readonly blobGasUsed: bigint;
  /** Wei per gas. */
  readonly baseFee: bigint;
}

/**
 * The excess blob gas after a block, under the schedule of the block that follows. With `reserve` (EIP-7918, since
 * Osaka) the price does not fall further while a blob costs less than the execution that verifies it.
 */
export function nextExcessBlobGas(parent: BlobParent, schedule: BlobSchedule, reserve: boolean): bigint {
  const target = schedule.target * gasPerBlob;
  const excess = parent.excessBlobGas + parent.blobGasUsed;
  if (excess < target) return 0n;
  const blobPrice = gasPerBlob * blobBaseFee(parent.excessBlobGas, schedule);
  if (!reserve || blobBaseCost * parent.baseFee <= blobPrice) return excess - target;
  return parent.excessBlobGas + (parent.blobGasUsed * (schedule.max - schedule.target)) / schedule.max;
}
