import { greater, maxUint64, maxUint256, smaller } from '@firn/primitives/integers';
import type { FeeConfig } from './fee-config.js';
import { type GasWindow, gasInWindow, windowSeconds } from './gas-window.js';

/**
 * The base fee of a block of a custom chain: wei per gas (reference: section 6.5). It rises while more than the target
 * gas is used in ten seconds, falls while less is, and falls again for each further ten seconds without a block.
 * @param window what was used in the ten seconds before the block
 * @param elapsedSeconds time since the parent
 */
export function baseFeeFromWindow(
  feeConfig: FeeConfig,
  parentBaseFee: bigint,
  window: GasWindow,
  elapsedSeconds: bigint,
): bigint {
  const { targetGas, baseFeeChangeDenominator, minBaseFee } = feeConfig;
  const used = gasInWindow(window);
  // Not even the bounds apply then: the reference node keeps the fee as it is.
  if (used === targetGas) return parentBaseFee;
  const distance = used > targetGas ? used - targetGas : targetGas - used;
  const step = greater((parentBaseFee * distance) / targetGas / baseFeeChangeDenominator, 1n);
  if (used > targetGas) return bounded(parentBaseFee + step, minBaseFee);
  const windowsElapsed = greater(elapsedSeconds / BigInt(windowSeconds), 1n);
  return bounded(parentBaseFee - step * windowsElapsed, minBaseFee);
}

/**
 * The gas worth of tips that a block must burn before Granite, for coming earlier than the target rate: it moves by a
 * step for each second that blocks come too early or too late. The first block needs the least.
 */
export function blockGasCostAfter(
  feeConfig: FeeConfig,
  parentCost: bigint | undefined,
  elapsedSeconds: bigint,
): bigint {
  const { minBlockGasCost, maxBlockGasCost, blockGasCostStep, targetBlockRate } = feeConfig;
  if (parentCost === undefined) return minBlockGasCost;
  const late = elapsedSeconds > targetBlockRate;
  const deviation = late ? elapsedSeconds - targetBlockRate : targetBlockRate - elapsedSeconds;
  const change = smaller(blockGasCostStep * deviation, maxUint64);
  const cost = late ? parentCost - change : parentCost + change;
  return smaller(greater(cost, minBlockGasCost), maxBlockGasCost);
}

function bounded(baseFee: bigint, minBaseFee: bigint): bigint {
  if (baseFee < minBaseFee) return minBaseFee;
  return smaller(baseFee, maxUint256);
}
