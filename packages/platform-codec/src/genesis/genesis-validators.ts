import { nodeIdToBytes } from '@firn/primitives';
import { compareBytes } from '../compare-bytes.js';
import { makeSigned } from '../layout/signed.js';
import { unsignedPlatformTx } from '../layout/transactions.js';
import type { OutputOwners, ProofOfPossession, TransferOutput } from '../model/components.js';
import type { AddPermissionlessValidatorTx, AddValidatorTx, PlatformTx } from '../model/transactions.js';
import { genesisRules } from '../wire/top-level.js';
import type { GenesisConfig, InitialStaker } from './genesis-config.js';
import { lockedOutput } from './genesis-utxos.js';
import { type StakePart, splitStake } from './split-stake.js';
import { emptyId } from './well-known-ids.js';

type ValidatorTx = AddPermissionlessValidatorTx | AddValidatorTx;

/** A validator transaction of the genesis. */
export interface GenesisValidator {
  /** 32 bytes. */
  readonly txId: Uint8Array;
  readonly tx: PlatformTx & { readonly unsigned: ValidatorTx };
  readonly nodeId: string;
  /** Unix seconds. */
  readonly startTime: bigint;
  /** Unix seconds. */
  readonly endTime: bigint;
  /** Own stake in 1e-9 of the native token. */
  readonly weight: bigint;
  readonly stake: readonly TransferOutput[];
  readonly rewardsOwner: OutputOwners;
  /** In millionths. */
  readonly delegationShares: number;
  readonly signer?: ProofOfPossession;
}

type ValidatorDetails = Omit<GenesisValidator, 'txId' | 'tx'>;

/** The validators of the genesis, in the order of the configuration (reference: section 5.2, steps 7 and 8). */
export function genesisValidators(config: GenesisConfig, assetId: Uint8Array): GenesisValidator[] {
  const parts = splitStake(config);
  return config.initialStakers.map((staker, index) => {
    const details = validatorDetails(config, staker, parts[index] ?? [], BigInt(index));
    const unsigned = validatorTx(config.networkId, details, assetId);
    const tx = makeSigned(unsignedPlatformTx, unsigned, [], genesisRules);
    return { txId: tx.id, tx: { ...tx, unsigned }, ...details };
  });
}

function validatorDetails(
  config: GenesisConfig,
  { nodeId, rewardAddress, delegationShares, signer }: InitialStaker,
  parts: readonly StakePart[],
  index: bigint,
): ValidatorDetails {
  const { startTime, initialStakeDuration, initialStakeDurationOffset } = config;
  const stake = [...parts]
    .sort(compareParts)
    .map(({ allocation, unlock }) => lockedOutput(config, allocation, unlock));
  return {
    nodeId,
    startTime,
    endTime: startTime + initialStakeDuration - index * initialStakeDurationOffset,
    weight: stake.reduce((sum, { amount }) => sum + amount, 0n),
    stake,
    rewardsOwner: { locktime: 0n, threshold: 1, addresses: [rewardAddress] },
    delegationShares,
    ...(signer ? { signer } : {}),
  };
}

function validatorTx(networkId: number, details: ValidatorDetails, assetId: Uint8Array): ValidatorTx {
  const { nodeId, startTime, endTime, weight, rewardsOwner, delegationShares: shares, signer } = details;
  const fields = {
    networkId,
    blockchainId: emptyId,
    outputs: [],
    inputs: [],
    memo: new Uint8Array(),
    validator: { nodeId: nodeIdToBytes(nodeId), startTime, endTime, weight },
    stake: details.stake.map((output) => ({ assetId, output })),
    shares,
  };
  if (signer === undefined) return { type: 'AddValidatorTx', ...fields, rewardsOwner };
  return {
    type: 'AddPermissionlessValidatorTx',
    ...fields,
    subnetId: emptyId,
    signer,
    validationRewardsOwner: rewardsOwner,
    delegationRewardsOwner: rewardsOwner,
  };
}

function compareParts(a: StakePart, b: StakePart): number {
  if (a.unlock.locktime !== b.unlock.locktime) return a.unlock.locktime < b.unlock.locktime ? -1 : 1;
  if (a.unlock.amount !== b.unlock.amount) return a.unlock.amount < b.unlock.amount ? -1 : 1;
  return compareBytes(a.allocation.address, b.allocation.address);
}
