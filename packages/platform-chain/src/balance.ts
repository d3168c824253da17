import type { Utxo } from '@firn/platform-codec';
import { maxUint64, smaller } from '@firn/primitives/integers';
import { keyOf } from './key-of.js';

/** Amounts of one asset by what can be done with them, in its smallest unit. */
export interface AssetBalance {
  readonly unlocked: bigint;
  readonly lockedStakeable: bigint;
  readonly lockedNotStakeable: bigint;
}

/** What a set of addresses owns. */
export interface Balance {
  /** By asset, keyed by `keyOf` its ID. */
  readonly assets: ReadonlyMap<string, { readonly assetId: Uint8Array; readonly balance: AssetBalance }>;
  readonly utxos: readonly Utxo[];
}

const empty: AssetBalance = { unlocked: 0n, lockedStakeable: 0n, lockedNotStakeable: 0n };

/** Which part of a balance an output counts for at a time in Unix seconds (reference: section 2.3). */
function kindOf(utxo: Utxo, now: bigint): keyof AssetBalance {
  const { owners, stakeableLocktime } = utxo.output;
  if (owners.locktime > now) return 'lockedNotStakeable';
  return stakeableLocktime > now ? 'lockedStakeable' : 'unlocked';
}

/** Adds up unspent outputs; sums stop at 2^64 - 1. */
export function balanceOf(utxos: readonly Utxo[], now: bigint): Balance {
  const assets = new Map<string, { assetId: Uint8Array; balance: Record<keyof AssetBalance, bigint> }>();
  for (const utxo of utxos) {
    const key = keyOf(utxo.assetId);
    const asset = assets.get(key) ?? { assetId: utxo.assetId, balance: { ...empty } };
    assets.set(key, asset);
    const kind = kindOf(utxo, now);
    asset.balance[kind] = addUint64(asset.balance[kind], utxo.output.amount);
  }
  return { assets, utxos };
}

/** A sum that stops at 2^64 - 1. */
export function addUint64(a: bigint, b: bigint): bigint {
  return smaller(a + b, maxUint64);
}
