import type { PlatformBlock, PlatformTx } from '@firn/platform-codec';
import { nextChangeTime } from '../execution/advance-time.js';
import { rewardAutoRenewedValidator } from '../execution/reward-auto-renewed-validator.js';
import { rewardStaker } from '../execution/reward-staker.js';
import type { AcceptedState, PlatformStateView } from '../state/platform-state.js';
import { StateDiff } from '../state/state-diff.js';
import { type BlockEnvironment, BlockExecution } from './block-execution.js';

/** A standard block, or a proposal with the block that decides it: what is accepted in one piece. */
export type BlockGroup =
  | readonly [block: PlatformBlock]
  | readonly [proposal: PlatformBlock, decision: PlatformBlock];

/** Both outcomes of a proposal. */
export interface Outcomes {
  readonly commit: StateDiff;
  readonly abort: StateDiff;
}

/**
 * Executes blocks that were made elsewhere on an accepted state, as who checks a chain again does; returns what they change.
 * @throws Error or TxRejectedError for a rule that they break.
 */
export function processBlocks(
  accepted: AcceptedState,
  parent: PlatformBlock,
  [block, decision]: BlockGroup,
  environment: BlockEnvironment,
): StateDiff {
  const { content } = block;
  checkPlace(block, parent);
  if (content.type === 'BanffStandardBlock') {
    checkTime(accepted, content.time, environment);
    if (content.txs.length === 0 && content.time !== nextChangeTime(accepted, environment.rules))
      throw new Error('BanffStandardBlock performs no state changes');
    return executeTxs(accepted, content, environment).finish();
  }
  if (content.type !== 'BanffProposalBlock' || decision === undefined)
    throw new Error(`a ${content.type} cannot stand here`);
  checkPlace(decision, block);
  checkTime(accepted, content.time, environment);
  if (!('time' in decision.content) || decision.content.time !== content.time)
    throw new Error('the decision on a proposal has its time');
  const decided = executeTxs(accepted, content, environment).finish();
  const { commit, abort } = proposeReward(decided, content.tx, environment);
  return chooseOutcome(decided, decision.content.type === 'BanffCommitBlock' ? commit : abort);
}

/** Works out both outcomes of a proposal over the state of its block. @throws TxRejectedError, or another Error for a rule of blocks. */
export function proposeReward(
  decided: PlatformStateView,
  proposal: PlatformTx,
  { rules }: Pick<BlockEnvironment, 'rules'>,
): Outcomes {
  const { unsigned } = proposal;
  const outcomes = { commit: new StateDiff(decided), abort: new StateDiff(decided) };
  if (unsigned.type === 'RewardValidatorTx') rewardStaker(unsigned.txId, outcomes.commit, outcomes.abort);
  else if (unsigned.type === 'RewardAutoRenewedValidatorTx')
    rewardAutoRenewedValidator(proposal, unsigned, outcomes, rules);
  else throw new Error(`a ${unsigned.type} cannot be proposed`);
  outcomes.commit.addTx(proposal, 'Committed');
  outcomes.abort.addTx(proposal, 'Aborted');
  return outcomes;
}

/** The changes of a proposal's block and of the outcome that was chosen, in one. */
export function chooseOutcome(decided: StateDiff, outcome: StateDiff): StateDiff {
  outcome.applyTo(decided);
  return decided;
}

function executeTxs(
  accepted: AcceptedState,
  { time, txs }: { readonly time: bigint; readonly txs: readonly PlatformTx[] },
  environment: BlockEnvironment,
): BlockExecution {
  const execution = new BlockExecution(accepted, time, environment);
  for (const tx of txs) execution.take(tx);
  return execution;
}

function checkPlace({ content }: PlatformBlock, parent: PlatformBlock): void {
  if (Buffer.compare(content.parentId, parent.id) !== 0 || content.height !== parent.content.height + 1n)
    throw new Error(`block ${content.height} does not follow block ${parent.content.height}`);
}

function checkTime(accepted: AcceptedState, time: bigint, { rules }: BlockEnvironment): void {
  if (time < accepted.timestamp)
    throw new Error(`proposed timestamp ${time} before chain time ${accepted.timestamp}`);
  const next = nextChangeTime(accepted, rules);
  if (time > next) throw new Error(`proposed timestamp ${time} later than next staker change time ${next}`);
}
