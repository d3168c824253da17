import { nodeIdToBytes } from '@firn/primitives';
import { compareBytes } from '../compare-bytes.js';
import { makeSigned } from '../layout/signed.js';
import { unsignedPlatformTx } from '../layout/transactions.js';
import type { OutputOwners, TransferableOutput } from '../model/components.js';
import type { AddPermissionlessValidatorTx, AddValidatorTx, PlatformTx } from '../model/transactions.js';
import { genesisRules } from '../wire/top-level.js';
import type { GenesisConfig, InitialStaker } from './genesis-config.js';
import { lockedOutput } from './genesis-utxos.js';
import { type StakePart, splitStake } from './split-stake.js';
import { emptyId } from './well-known-ids.js';

type ValidatorTx = AddPermissionlessValidatorTx | AddValidatorTx;

/** The transaction of a validator of the genesis. */
export type GenesisValidator = PlatformTx & { readonly unsigned: ValidatorTx };

/** The validators of the genesis, in the order of the configuration (reference: section 5.2, steps 7 and 8). */
export function genesisValidators(config: GenesisConfig, assetId: Uint8Array): GenesisValidator[] {
  const parts = splitStake(config);
  return config.initialStakers.map((staker, index) => {
    const stake = [...(parts[index] ?? [])]
      .sort(compareParts)
      .map(({ allocation, unlock }) => ({ assetId, output: lockedOutput(config, allocation, unlock) }));
    const unsigned = validatorTx(config, staker, stake, BigInt(index));
    return { ...makeSigned(unsignedPlatformTx, unsigned, [], genesisRules), unsigned };
  });
}

function validatorTx(
  { networkId, startTime, initialStakeDuration, initialStakeDurationOffset }: GenesisConfig,
  { nodeId, rewardAddress, delegationShares: shares, signer }: InitialStaker,
  stake: readonly TransferableOutput[],
  index: bigint,
): ValidatorTx {
  const rewardsOwner: OutputOwners = { locktime: 0n, threshold: 1, addresses: [rewardAddress] };
  const fields = {
    networkId,
    blockchainId: emptyId,
    outputs: [],
    inputs: [],
    memo: new Uint8Array(),
    validator: {
      nodeId: nodeIdToBytes(nodeId),
      startTime,
      endTime: startTime + initialStakeDuration - index * initialStakeDurationOffset,
      weight: stake.reduce((sum, { output }) => sum + output.amount, 0n),
    },
    stake,
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
