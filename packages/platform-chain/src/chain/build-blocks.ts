import {
  makePlatformBlock,
  type PlatformBlock,
  signedPlatformTx,
  type UnsignedPlatformTx,
} from '@firn/platform-codec';
import { nextChangeTime } from '../execution/advance-time.js';
import { prefersCommit } from '../execution/reward-staker.js';
import type { AcceptedState, PlatformStateView } from '../state/platform-state.js';
import { type Staker, stakerPriority } from '../state/records.js';
import type { StateDiff } from '../state/state-diff.js';
import { isTxRejectedError } from '../transaction/tx-rejected-error.js';
import { type BlockEnvironment, BlockExecution } from './block-execution.js';
import type { WaitingTx } from './mempool.js';
import { type BlockGroup, chooseOutcome, proposeReward } from './process-block.js';

/** Most bytes of the transactions of a block: it has 256 KiB, and needs some for itself. */
export const maxTxBytes = 256 * 1024 - 512;

/** What blocks are built of. */
export interface BuildParts {
  readonly accepted: AcceptedState;
  /** The last accepted block. */
  readonly parent: PlatformBlock;
  /** Whoever stands first comes into the block first. */
  readonly waiting: readonly WaitingTx[];
  /** Unix seconds. */
  readonly now: bigint;
  readonly environment: BlockEnvironment;
}

/** Blocks that were built, and what they change. */
export interface BuiltBlocks {
  readonly group: BlockGroup;
  readonly changes: StateDiff;
  /** The transactions in them that had waited. */
  readonly taken: readonly WaitingTx[];
}

/** A transaction that no block can hold any more. */
export interface DroppedTx {
  readonly waiting: WaitingTx;
  readonly reason: string;
}

/** What building gave. */
export interface BuildResult {
  /** Undefined when there is no reason for a block. */
  readonly built: BuiltBlocks | undefined;
  readonly dropped: readonly DroppedTx[];
}

/**
 * Builds what can be built at a time: a block of the transactions that there is gas for, a proposal to end the staking of
 * who is at its end with the decision on it, or a block that only moves time to where something changes (reference: section 4.14).
 */
export function buildBlocks({ accepted, parent, waiting, now, environment }: BuildParts): BuildResult {
  const { time, isCapped } = nextBlockTime(accepted, now, environment);
  const execution = new BlockExecution(accepted, time, environment);
  const { taken, dropped } = pack(execution, waiting);
  const ending = stakerToReward(accepted, time);
  if (ending === undefined && taken.length === 0 && !isCapped) return { built: undefined, dropped };
  const changes = execution.finish();
  const fields = {
    time,
    parentId: parent.id,
    height: parent.content.height + 1n,
    txs: taken.map(({ tx }) => tx),
  };
  if (ending === undefined) {
    const block = makePlatformBlock({ type: 'BanffStandardBlock', ...fields });
    return { built: { group: [block], changes, taken }, dropped };
  }
  const tx = signedPlatformTx(rewardTxOf(ending, time), []);
  const proposal = makePlatformBlock({ type: 'BanffProposalBlock', ...fields, tx });
  const outcomes = proposeReward(changes, tx, environment);
  const isCommitted = prefersCommit(ending, accepted, environment);
  const decision = makePlatformBlock({
    type: isCommitted ? 'BanffCommitBlock' : 'BanffAbortBlock',
    time,
    parentId: proposal.id,
    height: fields.height + 1n,
  });
  const chosen = chooseOutcome(changes, isCommitted ? outcomes.commit : outcomes.abort);
  return { built: { group: [proposal, decision], changes: chosen, taken }, dropped };
}

/** The time of the next block, and whether it is one at which something changes: Unix seconds. */
export function nextBlockTime(
  accepted: PlatformStateView,
  now: bigint,
  { rules }: Pick<BlockEnvironment, 'rules'>,
): { readonly time: bigint; readonly isCapped: boolean } {
  const wanted = now > accepted.timestamp ? now : accepted.timestamp;
  // Later changes do not matter here, and what L1 validators pay until then need not be summed up.
  const change = nextChangeTime(accepted, rules, wanted + 1n);
  return wanted < change ? { time: wanted, isCapped: false } : { time: change, isCapped: true };
}

function pack(
  execution: BlockExecution,
  waiting: readonly WaitingTx[],
): { readonly taken: readonly WaitingTx[]; readonly dropped: readonly DroppedTx[] } {
  const taken: WaitingTx[] = [];
  const dropped: DroppedTx[] = [];
  let bytes = 0;
  for (const candidate of waiting) {
    // Whoever stands behind must not get past one that waits for gas, or it would wait without end.
    if (candidate.gas > execution.remainingGas || bytes + candidate.tx.bytes.length > maxTxBytes) break;
    try {
      execution.take(candidate.tx);
      taken.push(candidate);
      bytes += candidate.tx.bytes.length;
    } catch (error) {
      if (!isTxRejectedError(error)) throw error;
      dropped.push({ waiting: candidate, reason: error.message });
    }
  }
  return { taken, dropped };
}

/** What ends the period of a staker at a time of the chain. */
function rewardTxOf({ txId, tx }: Staker, time: bigint): UnsignedPlatformTx {
  return tx.type === 'AddAutoRenewedValidatorTx'
    ? { type: 'RewardAutoRenewedValidatorTx', txId, timestamp: time }
    : { type: 'RewardValidatorTx', txId };
}

/** Who is at the end of its staking. Validators of permissioned subnets just leave when the time moves. */
function stakerToReward(accepted: PlatformStateView, time: bigint): Staker | undefined {
  for (const staker of accepted.stakers()) {
    if (staker.priority === stakerPriority.permissionedValidator) continue;
    return staker.endTime === time ? staker : undefined;
  }
  return undefined;
}
