import type { AssetAmounts, PlatformGetBalanceResult } from '@firn/node-validators';
import { type AssetBalance, addUint64, type Balance, keyOf } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';

/** A balance as the interface tells it: by asset, and in sum of the native token. */
export function toBalanceAnswer(balance: Balance, nativeAssetId: Uint8Array): PlatformGetBalanceResult {
  const native = balance.assets.get(keyOf(nativeAssetId))?.balance;
  const { unlocked = 0n, lockedStakeable = 0n, lockedNotStakeable = 0n } = native ?? {};
  return {
    balance: native === undefined ? 0n : totalOf(native),
    unlocked,
    lockedStakeable,
    lockedNotStakeable,
    balances: amounts(balance, totalOf),
    unlockeds: amounts(balance, (asset) => asset.unlocked),
    lockedStakeables: amounts(balance, (asset) => asset.lockedStakeable),
    lockedNotStakeables: amounts(balance, (asset) => asset.lockedNotStakeable),
    utxoIDs: balance.utxos.map(({ txId, outputIndex }) => ({ txID: bytesToId(txId), outputIndex })),
  };
}

function totalOf({ unlocked, lockedStakeable, lockedNotStakeable }: AssetBalance): bigint {
  return addUint64(addUint64(unlocked, lockedStakeable), lockedNotStakeable);
}

// An asset of which there is nothing is left out.
function amounts(balance: Balance, choose: (asset: AssetBalance) => bigint): AssetAmounts {
  return Object.fromEntries(
    [...balance.assets.values()]
      .map(({ assetId, balance: asset }): [string, bigint] => [bytesToId(assetId), choose(asset)])
      .filter(([, amount]) => amount > 0n),
  );
}
