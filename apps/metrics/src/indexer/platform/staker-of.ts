import type {
  AddAutoRenewedValidatorTx,
  OutputOwners,
  PlatformTx,
  UnsignedPlatformTx,
  ValidatorPeriod,
} from '@firn/platform-codec';
import {
  addressText,
  hexOf,
  type NetworkTraits,
  primaryNetwork,
} from '../../source/platform/platform-network.js';
import {
  type HexBytes,
  openEnd,
  type StakerFact,
  type StakerKind,
} from '../../source/platform/staking-facts.js';

interface StakerParts {
  readonly kind: StakerKind;
  readonly validator: ValidatorPeriod;
  readonly subnet: HexBytes;
  readonly owners: OutputOwners | undefined;
}

/**
 * The staker that a transaction adds; undefined for one that adds none.
 * @param time of the block, Unix seconds.
 */
export function stakerOf(
  tx: PlatformTx,
  time: number,
  { hrp, startsAtOnceFrom }: NetworkTraits,
): StakerFact | undefined {
  const parts = partsOf(tx.unsigned);
  if (parts === undefined) return undefined;
  const { kind, validator, subnet, owners } = parts;
  return {
    txId: hexOf(tx.id),
    kind,
    node: hexOf(validator.nodeId),
    subnet,
    start: time >= startsAtOnceFrom ? time : Number(validator.startTime),
    end: Number(validator.endTime),
    added: time,
    weight: validator.weight,
    owners: owners?.addresses.map((address) => addressText(hrp, address)) ?? [],
  };
}

function partsOf(tx: UnsignedPlatformTx): StakerParts | undefined {
  switch (tx.type) {
    case 'AddValidatorTx':
      return { ...tx, kind: 'validator', subnet: primaryNetwork, owners: tx.rewardsOwner };
    case 'AddPermissionlessValidatorTx':
      return { ...tx, kind: 'validator', subnet: hexOf(tx.subnetId), owners: tx.validationRewardsOwner };
    case 'AddAutoRenewedValidatorTx':
      return { ...renewedPeriod(tx), kind: 'validator', subnet: primaryNetwork };
    case 'AddDelegatorTx':
      return { ...tx, kind: 'delegator', subnet: primaryNetwork, owners: tx.rewardsOwner };
    case 'AddPermissionlessDelegatorTx':
      return { ...tx, kind: 'delegator', subnet: hexOf(tx.subnetId), owners: tx.rewardsOwner };
    case 'AddSubnetValidatorTx':
      return { ...tx, kind: 'permissioned', subnet: hexOf(tx.subnetId), owners: undefined };
    default:
      return undefined;
  }
}

/** The first period of a validator that renews itself: as long as no block ends it. */
function renewedPeriod({ nodeId, stake, validationRewardsOwner }: AddAutoRenewedValidatorTx) {
  const weight = stake.reduce((sum, { output }) => sum + output.amount, 0n);
  const validator = { nodeId, startTime: 0n, endTime: BigInt(openEnd), weight };
  return { validator, owners: validationRewardsOwner };
}
