import { smaller } from '@firn/primitives/integers';
import type { BlockFrame } from '../../rules/chain-rules.js';

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
    baseFee: baseFee ?? frame.baseFee,
    gasAvailable: gasLimit ?? frame.gasAvailable,
    finish(executed) {
      const left = frame.gasAvailable - (executed.extension?.gasUsed ?? 0n);
      const gasTaken = smaller(executed.gasTaken, left);
      const counted = { ...executed, gasUsed: smaller(executed.gasUsed, left), gasTaken };
      const { header, execution } = frame.finish(counted);
      return {
        header: {
          ...header,
          gasUsed: header.gasUsed + executed.gasTaken - gasTaken,
          gasLimit: environment.gasLimit,
          baseFeePerGas: baseFee ?? header.baseFeePerGas,
        },
        execution: execution && { ...execution, baseFee: environment.baseFee ?? execution.baseFee },
      };
    },
  };
}
