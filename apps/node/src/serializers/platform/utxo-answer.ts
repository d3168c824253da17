import type {
  AssetAmounts,
  ByteEncoding,
  L1Owner as L1OwnerAnswer,
  OutputOwners as OwnersAnswer,
  PlatformGetBalanceResult,
  PlatformGetStakeResult,
  PlatformTransactionOwner,
} from '@firn/node-validators';
import { type AssetBalance, addUint64, type Balance, keyOf, type Stake } from '@firn/platform-chain';
import type { UtxoPage } from '@firn/platform-chain/shared-memory';
import {
  type L1Owner,
  type OutputOwners,
  type TransferableOutput,
  type Utxo,
  utxoBytes,
} from '@firn/platform-codec';
import { bytesToCb58, bytesToId, formatAddress } from '@firn/primitives';
import { toEncodedBytes } from '../encoded-bytes.js';

/** A page of outputs as the interface tells it. */
export interface UtxoPageAnswer {
  readonly numFetched: bigint;
  readonly utxos: readonly `0x${string}`[];
  readonly endIndex: { readonly address: string; readonly utxo: string };
  readonly encoding: ByteEncoding;
}

/** How outputs are written. */
export interface UtxoForm {
  /** Primary alias of the chain that is asked: `P`. */
  readonly chain: string;
  /** Prefix of the network's addresses. */
  readonly hrp: string;
  readonly encoding: ByteEncoding;
}

/** A page of outputs, with the place that it reaches to (reference: section 4.7). */
export function toUtxoPageAnswer(
  { utxos, end }: UtxoPage,
  { chain, hrp, encoding }: UtxoForm,
): UtxoPageAnswer {
  return {
    numFetched: BigInt(utxos.length),
    utxos: toUtxoTexts(utxos, encoding),
    endIndex: { address: formatAddress(chain, hrp, end.address), utxo: bytesToId(end.utxoId) },
    encoding,
  };
}

/** Unspent outputs as bytes. */
export function toUtxoTexts(utxos: readonly Utxo[], encoding: ByteEncoding): `0x${string}`[] {
  return utxos.map((utxo) => toEncodedBytes(utxoBytes(utxo), encoding));
}

const versionBytes = 2;
const placeBytes = 36;
const nowhere = { txId: new Uint8Array(32), outputIndex: 0 };

/** An output of a transaction as bytes: those of an unspent one without its place. */
function toOutputText(output: TransferableOutput, encoding: ByteEncoding): `0x${string}` {
  const bytes = utxoBytes({ ...nowhere, ...output });
  const parts = [bytes.subarray(0, versionBytes), bytes.subarray(versionBytes + placeBytes)];
  return toEncodedBytes(Buffer.concat(parts), encoding);
}

/** Owners as the interface tells them, with addresses of the platform chain. */
export function toOwnersAnswer({ locktime, threshold, addresses }: OutputOwners, hrp: string): OwnersAnswer {
  return { locktime, threshold: BigInt(threshold), addresses: toAddressTexts(addresses, hrp) };
}

/** Owners in a transaction, which writes their numbers as numbers. */
export function toTxOwnersAnswer(
  { locktime, threshold, addresses }: OutputOwners,
  hrp: string,
): PlatformTransactionOwner {
  return { addresses: toAddressTexts(addresses, hrp), locktime, threshold };
}

/** Owners of an L1 validator in a transaction, whose addresses name no chain (reference: section 4.4). */
export function toTxL1OwnerAnswer({ threshold, addresses }: L1Owner): L1OwnerAnswer {
  return { threshold, addresses: addresses.map(bytesToCb58) };
}

/** Addresses of the platform chain as text. */
export function toAddressTexts(addresses: readonly Uint8Array[], hrp: string): string[] {
  return addresses.map((address) => formatAddress('P', hrp, address));
}

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

/** What addresses have staked as the interface tells it. */
export function toStakeAnswer(
  { outputs, amounts }: Stake,
  nativeAssetId: Uint8Array,
  encoding: ByteEncoding,
): PlatformGetStakeResult {
  return {
    staked: amounts.get(keyOf(nativeAssetId))?.amount ?? 0n,
    stakeds: Object.fromEntries(
      [...amounts.values()].map(({ assetId, amount }) => [bytesToId(assetId), amount]),
    ),
    stakedOutputs: outputs.map((output) => toOutputText(output, encoding)),
    encoding,
  };
}
