import type { PlatformBlock, PlatformTx, RewardValidatorTx, UnsignedPlatformTx } from '@firn/platform-codec';
import { MetricsError } from '../../errors.js';
import { hexOf, type NetworkTraits } from '../../source/platform/platform-network.js';
import {
  type HexBytes,
  type L1Change,
  openEnd,
  type StakerFact,
  type StakerOutcome,
} from '../../source/platform/staking-facts.js';
import type { L1Validations } from '../../state/platform/l1-validations.js';
import { l1ChangesOf } from './l1-changes-of.js';
import type { PlatformBatch } from './platform-batch.js';
import { type FindWeight, readRenewal, stakerOf } from './staker-of.js';

/** What is known after a block, to read the next one with. It runs ahead of the store while a batch gathers. */
export interface ReadingState {
  readonly traits: NetworkTraits;
  /** Height of the last block; -1 before the genesis. */
  height: bigint;
  id: HexBytes;
  /** Time of the chain, Unix seconds; 0 until a block tells. */
  time: number;
  /** A proposal of the last block, which the next one decides upon. */
  proposal: PlatformTx | undefined;
  /** Transactions of the stakers that a proposal will end. */
  readonly staking: Set<HexBytes>;
  /** The present periods of validators that renew themselves, by the transaction that added them. */
  readonly renewed: Map<HexBytes, StakerFact>;
  /** Transactions of permissioned validators, by {@link memberKey}. */
  readonly members: Map<string, HexBytes>;
  readonly validations: L1Validations;
}

/** What the node is asked of a block, because the block does not say it. */
export interface BlockQuestions {
  /** The transaction of a staker of the genesis. */
  readonly findGenesisTx: (txId: HexBytes) => Promise<PlatformTx>;
  readonly findWeight: FindWeight;
}

/** Key of a permissioned validator in {@link ReadingState.members}. */
export function memberKey(subnet: HexBytes, node: HexBytes): string {
  return `${subnet} ${node}`;
}

/**
 * Adds what a block says to a batch, and moves the state past it.
 * @throws MetricsError `chain-inconsistent` for a block that does not follow the one before, or of what no block began.
 */
export async function readPlatformBlock(
  block: PlatformBlock,
  state: ReadingState,
  batch: PlatformBatch,
  questions: BlockQuestions,
): Promise<void> {
  const { content } = block;
  checkFollows(block, state);
  batch.begin(content.height);
  if ('time' in content) state.time = Number(content.time);
  const apply = (change: L1Change) => {
    state.validations.apply(change);
    batch.addChange(change);
  };
  for (const change of state.validations.advanceTo(state.time)) apply(change);
  if ('txs' in content) for (const tx of content.txs) readTx(tx, state, batch, apply);
  if (content.type === 'ApricotAtomicBlock') readTx(content.tx, state, batch, apply);
  const { proposal } = state;
  state.proposal = undefined;
  if (content.type === 'ApricotProposalBlock' || content.type === 'BanffProposalBlock') {
    state.proposal = content.tx;
  } else if (proposal !== undefined) {
    const committed = content.type === 'ApricotCommitBlock' || content.type === 'BanffCommitBlock';
    const { id, unsigned } = proposal;
    if (unsigned.type === 'RewardValidatorTx') await readEnd(unsigned, committed, state, batch, questions);
    else if (unsigned.type === 'RewardAutoRenewedValidatorTx')
      await readRenewal({ id, unsigned }, committed, content.height, state, batch, questions.findWeight);
    else if (committed) readTx(proposal, state, batch, apply);
  }
  for (const change of state.validations.unableToGoOn()) apply(change);
  state.height = content.height;
  state.id = hexOf(block.id);
}

/**
 * Adds a staker that no block began.
 * @param period when it stakes: a local network moves the times of its genesis, so that those of the transaction may be others.
 */
export function readGenesisStaker(
  tx: PlatformTx,
  period: (written: StakerFact) => Pick<StakerFact, 'start' | 'end'>,
  state: ReadingState,
  batch: PlatformBatch,
): void {
  const staker = stakerOf(tx, state.time, { ...state.traits, startsAtOnceFrom: Number.POSITIVE_INFINITY });
  if (staker === undefined)
    throw new MetricsError(
      'chain-inconsistent',
      `transaction ${hexOf(tx.id)} is a ${tx.unsigned.type}, expected that of a staker of the genesis`,
    );
  const { start, end } = period(staker);
  addStaker({ ...staker, start, end, added: start }, state, batch);
}

function checkFollows({ content }: PlatformBlock, { height, id }: ReadingState): void {
  if (content.height !== height + 1n || (height >= 0n && hexOf(content.parentId) !== id)) {
    throw new MetricsError(
      'chain-inconsistent',
      `block ${content.height} of the platform chain has the parent ${hexOf(content.parentId)}, expected one that follows block ${height}, ${id}`,
    );
  }
}

function readTx(
  tx: PlatformTx,
  state: ReadingState,
  batch: PlatformBatch,
  apply: (change: L1Change) => void,
): void {
  const { unsigned } = tx;
  const staker = stakerOf(tx, state.time, state.traits);
  if (staker !== undefined) addStaker(staker, state, batch);
  if (staker?.end === openEnd) state.renewed.set(staker.txId, staker);
  if (unsigned.type === 'AdvanceTimeTx') state.time = Number(unsigned.time);
  if (unsigned.type === 'RemoveSubnetValidatorTx') removeMember(unsigned, state, batch);
  for (const change of l1ChangesOf(unsigned, state.validations, state.time)) apply(change);
}

function addStaker(staker: StakerFact, { staking, members }: ReadingState, batch: PlatformBatch): void {
  if (staker.kind === 'permissioned') members.set(memberKey(staker.subnet, staker.node), staker.txId);
  // A staker of the genesis may have been found before.
  else if (staking.has(staker.txId)) return;
  else staking.add(staker.txId);
  batch.addStaker(staker);
}

async function readEnd(
  reward: RewardValidatorTx,
  committed: boolean,
  state: ReadingState,
  batch: PlatformBatch,
  { findGenesisTx }: BlockQuestions,
): Promise<void> {
  const txId = hexOf(reward.txId);
  if (!state.staking.has(txId)) {
    const ended = ({ start, end }: StakerFact) => ({ start: state.time - (end - start), end: state.time });
    readGenesisStaker(await findGenesisTx(txId), ended, state, batch);
  }
  state.staking.delete(txId);
  const outcome: StakerOutcome = committed ? 'rewarded' : 'unrewarded';
  batch.addEnd({ txId, outcome, time: state.time });
}

function removeMember(
  { nodeId, subnetId }: Extract<UnsignedPlatformTx, { type: 'RemoveSubnetValidatorTx' }>,
  { members, time }: ReadingState,
  batch: PlatformBatch,
): void {
  const key = memberKey(hexOf(subnetId), hexOf(nodeId));
  const txId = members.get(key);
  if (txId === undefined)
    throw new MetricsError('chain-inconsistent', `a block removes validator ${key}, which no block added`);
  members.delete(key);
  batch.addEnd({ txId, outcome: 'removed', time });
}
