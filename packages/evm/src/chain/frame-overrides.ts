import { smaller } from '@firn/primitives/integers';
import type { BlockFrame } from '../rules/chain-rules.js';

/** What development controls set in a block in place of what the rules say. */
export interface FrameOverrides {
  /** Wei per gas. */
  readonly baseFee?: bigint | undefined;
  /** All of it may be used. */
  readonly gasLimit?: bigint | undefined;
}

/**
 * The frame of a block with another base fee or gas limit. What the rules carry from block to block, such as the fee
 * state of the C-Chain, counts no more gas than they would have let the block use.
 */
export function overrideFrame(frame: BlockFrame, { baseFee, gasLimit }: FrameOverrides): BlockFrame {
  if (baseFee === undefined && gasLimit === undefined) return frame;
  const environment = {
    ...frame.environment,
    baseFee: baseFee ?? frame.environment.baseFee,
    gasLimit: gasLimit ?? frame.environment.gasLimit,
  };
  return {
    ...frame,
    environment,
    gasAvailable: gasLimit ?? frame.gasAvailable,
    finish(executed) {
      const left = frame.gasAvailable - (executed.extension?.gasUsed ?? 0n);
      const header = frame.finish({ ...executed, gasUsed: smaller(executed.gasUsed, left) });
      return {
        ...header,
        gasUsed: executed.gasUsed,
        gasLimit: environment.gasLimit,
        baseFeePerGas: environment.baseFee,
      };
    },
  };
}
