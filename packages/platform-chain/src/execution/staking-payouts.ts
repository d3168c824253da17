import type { OutputOwners, TransferableOutput, Utxo } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import type { PlatformState } from '../state/platform-state.js';

/** What is paid to whom. */
export interface Reward {
  /** In 1e-9 of the native token; 0 for none. */
  readonly amount: bigint;
  readonly owners: OutputOwners;
}

/** Gives a stake back, as outputs that continue those of the transaction that began the staking. */
export function returnStake(
  { txId, tx: { outputs, stake } }: StakedTx,
  state: Pick<PlatformState, 'addUtxo'>,
): void {
  for (const [place, output] of stake.entries()) {
    state.addUtxo({ txId, outputIndex: outputs.length + place, ...output });
  }
}

interface StakedTx {
  readonly txId: Uint8Array;
  readonly tx: {
    readonly outputs: readonly TransferableOutput[];
    readonly stake: readonly TransferableOutput[];
  };
}

/** Where the outputs of rewards stand. */
export interface RewardPlace {
  /** The transaction whose outputs they are, under which they are kept for `platform.getRewardUTXOs` too. */
  readonly txId: Uint8Array;
  readonly firstIndex: number;
  /** What was staked: rewards are of its asset. */
  readonly stake: readonly TransferableOutput[];
}

/** Pays rewards, each as an output; one of nothing is none. */
export function payRewards(
  { txId, firstIndex, stake: [first] }: RewardPlace,
  rewards: readonly Reward[],
  state: Pick<PlatformState, 'addRewardUtxo' | 'addUtxo'>,
): void {
  if (first === undefined) throw new RangeError(`staker ${bytesToId(txId)} has no stake`);
  const paid = rewards.filter(({ amount }) => amount > 0n);
  for (const [place, { amount, owners }] of paid.entries()) {
    const output = { amount, owners, stakeableLocktime: 0n };
    const utxo: Utxo = { txId, outputIndex: firstIndex + place, assetId: first.assetId, output };
    state.addUtxo(utxo);
    state.addRewardUtxo(txId, utxo);
  }
}
