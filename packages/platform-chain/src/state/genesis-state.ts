import type { PlatformGenesis } from '@firn/platform-codec';
import { smaller } from '@firn/primitives/integers';
import type { PlatformRules } from '../platform-rules.js';
import { primaryNetworkId } from '../primary-network.js';
import { potentialReward } from '../rewards/potential-reward.js';
import type { DurableState } from './durable-state.js';
import type { PlatformState } from './platform-state.js';
import { type Staker, stakerPriority } from './records.js';
import { StateDiff } from './state-diff.js';

/** 9 times 30 days, in seconds: what the terms of the genesis move by at most. */
const longestPeriod = 9n * 30n * 24n * 3600n;

/**
 * By how many seconds the terms of a genesis are moved, so that all of its validators still validate: whole periods of 270 days (reference:
 * section 5.2), or of three quarters of its shortest term where that is shorter, as many as fit before `now`. So a quarter of each term is
 * left at least.
 * @param terms Unix seconds
 * @example
 * ```ts
 * termShift({ startTime: 1_721_016_000n, firstEndTime: 1_752_530_400n }, 1_790_000_000n); // 46_656_000n: two periods of 270 days
 * ```
 */
export function termShift({ startTime, firstEndTime }: GenesisTerms, now: bigint): bigint {
  const mostOfShortest = ((firstEndTime - startTime) * 3n) / 4n;
  const period = mostOfShortest > 0n ? smaller(mostOfShortest, longestPeriod) : longestPeriod;
  return now > startTime ? ((now - startTime) / period) * period : 0n;
}

/** When the staking of a genesis begins, and when its first validator is at its end. */
export interface GenesisTerms {
  readonly startTime: bigint;
  readonly firstEndTime: bigint;
}

/** The terms of a genesis as its bytes have them. */
export function termsOf({ config: { startTime }, validators }: PlatformGenesis): GenesisTerms {
  const [first, ...others] = validators.map(({ unsigned }) => unsigned.validator.endTime);
  return { startTime, firstEndTime: others.reduce(smaller, first ?? startTime) };
}

/**
 * Makes the genesis the first state: block 0, with outputs, validators and their potential rewards, chains, and the supply that
 * counts the rewards (reference: sections 4.13 and 5.2). Identifiers are those of the genesis however its terms are moved.
 * @param shiftSeconds what the time of the chain and all terms of validators are moved by
 */
export function applyGenesis(
  state: DurableState,
  genesis: PlatformGenesis,
  shiftSeconds: bigint,
  rules: PlatformRules,
): void {
  const diff = new StateDiff(state);
  diff.setTimestamp(genesis.config.startTime + shiftSeconds);
  for (const { txId, outputIndex, assetId, output } of genesis.utxos) {
    diff.addUtxo({ txId, outputIndex, assetId, output });
  }
  addValidators(diff, genesis, shiftSeconds, rules);
  for (const { blockchainId: id, name, vmId, tx } of [genesis.x, genesis.c]) {
    diff.putBlockchain({ id, name, vmId, subnetId: primaryNetworkId });
    diff.addTx(tx, 'Committed');
  }
  state.apply(diff.changes, [genesis.block]);
}

function addValidators(
  state: PlatformState,
  genesis: PlatformGenesis,
  shiftSeconds: bigint,
  rules: PlatformRules,
): void {
  let supply = genesis.initialSupply;
  for (const tx of genesis.validators) {
    const { unsigned } = tx;
    const { nodeId, startTime, endTime, weight } = unsigned.validator;
    // By the terms of the genesis, wherever they are moved to: its supply is that of the network.
    const period = { startTime, duration: endTime - startTime, stake: weight };
    const reward = potentialReward(period, supply, rules);
    supply += reward;
    const staker: Staker = {
      txId: tx.id,
      tx: unsigned,
      nodeId,
      subnetId: primaryNetworkId,
      priority: stakerPriority.primaryValidator,
      startTime: startTime + shiftSeconds,
      endTime: endTime + shiftSeconds,
      weight,
      publicKey: unsigned.type === 'AddPermissionlessValidatorTx' ? unsigned.signer?.publicKey : undefined,
      potentialReward: reward,
      renewal: undefined,
    };
    state.addTx(tx, 'Committed');
    state.addStaker(staker);
  }
  state.setSupply(supply);
}
