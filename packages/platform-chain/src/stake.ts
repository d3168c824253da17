import type { TransferableOutput } from '@firn/platform-codec';
import { addUint64 } from './balance.js';
import { keyOf } from './key-of.js';
import type { Staker } from './state/records.js';
import { isDelegator } from './state/staker-order.js';

/** What addresses have staked. */
export interface Stake {
  /** The staked outputs that one of the addresses owns, by the end of the staking. */
  readonly outputs: readonly TransferableOutput[];
  /** Sums by asset, keyed by {@link keyOf}; they stop at 2^64 - 1. */
  readonly amounts: ReadonlyMap<string, { readonly assetId: Uint8Array; readonly amount: bigint }>;
}

/** Whose stake counts. */
export interface StakeQuery {
  /** 20 bytes each. */
  readonly addresses: readonly Uint8Array[];
  /** Leaves out what is delegated. */
  readonly validatorsOnly: boolean;
}

/** Adds up what addresses have staked, an output of several of them once. */
export function stakeOf(stakers: Iterable<Staker>, { addresses, validatorsOnly }: StakeQuery): Stake {
  const wanted = new Set(addresses.map(keyOf));
  const outputs: TransferableOutput[] = [];
  const amounts = new Map<string, { assetId: Uint8Array; amount: bigint }>();
  for (const staker of stakers) {
    if (validatorsOnly && isDelegator(staker)) continue;
    for (const staked of stakedOutputs(staker)) {
      const { assetId, output } = staked;
      if (!output.owners.addresses.some((address) => wanted.has(keyOf(address)))) continue;
      outputs.push(staked);
      const key = keyOf(assetId);
      const before = amounts.get(key)?.amount ?? 0n;
      amounts.set(key, { assetId, amount: addUint64(before, output.amount) });
    }
  }
  return { outputs, amounts };
}

function stakedOutputs({ tx }: Staker): readonly TransferableOutput[] {
  return 'stake' in tx ? tx.stake : [];
}
