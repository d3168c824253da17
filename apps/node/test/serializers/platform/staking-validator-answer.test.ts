import { type Staker, stakerPriority } from '@firn/platform-chain/state';
import type { OutputOwners } from '@firn/platform-codec';
import { bytesToId, bytesToNodeId, formatAddress } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { toStakingValidatorText } from '../../../src/serializers/platform/validator-answer.js';
import { filled, output } from '../../fixtures/platform-samples.js';

function ownedBy(byte: number): OutputOwners {
  return { locktime: 0n, threshold: 1, addresses: [filled(byte, 20)] };
}

function answerOf(byte: number) {
  return { locktime: '0', threshold: '1', addresses: [formatAddress('P', 'local', filled(byte, 20))] };
}

const staker: Staker = {
  txId: filled(1),
  tx: {
    type: 'AddAutoRenewedValidatorTx',
    networkId: 12345,
    blockchainId: filled(0),
    outputs: [],
    inputs: [],
    memo: new Uint8Array(),
    nodeId: filled(2, 20),
    signer: { publicKey: filled(0xa1, 48), proofOfPossession: filled(0xa2, 96) },
    stake: [output(5n)],
    validationRewardsOwner: ownedBy(3),
    delegationRewardsOwner: ownedBy(4),
    validatorAuthority: ownedBy(5),
    delegationShares: 25_000,
    autoCompoundRewardShares: 300_000,
    period: 3600n,
  },
  nodeId: filled(2, 20),
  subnetId: filled(0),
  priority: stakerPriority.primaryValidator,
  startTime: 1_800_000_000n,
  endTime: 1_800_003_600n,
  weight: 10_005n,
  publicKey: filled(0xa1, 48),
  potentialReward: 77n,
  renewal: {
    nextPeriod: 1_209_600n,
    autoCompoundShares: 1_000_000,
    restakedValidationRewards: 7_000n,
    restakedDelegateeRewards: 3_000n,
  },
};

const moment = {
  accruedDelegateeReward: 9n,
  delegators: [],
  withDelegators: false,
  observation: { connected: true, uptime: 1, uptimeSeconds: 60n },
} as const;

describe('the answer about a validator that renews itself', () => {
  it('says who decides on it, what it does next, and what it has restaked', () => {
    expect(JSON.parse(toStakingValidatorText(staker, moment, 'local'))).toEqual({
      txID: bytesToId(filled(1)),
      startTime: '1800000000',
      endTime: '1800003600',
      weight: '10005',
      nodeID: bytesToNodeId(filled(2, 20)),
      validationRewardOwner: answerOf(3),
      delegationRewardOwner: answerOf(4),
      potentialReward: '77',
      delegationFee: '2.5000',
      signer: { publicKey: `0x${'a1'.repeat(48)}`, proofOfPosession: `0x${'a2'.repeat(96)}` },
      validatorAuthority: answerOf(5),
      nextPeriod: '1209600',
      autoCompoundRewardShares: '1000000',
      restakedValidationRewards: '7000',
      restakedDelegateeRewards: '3000',
      accruedDelegateeReward: '9',
      uptime: '100.0000',
      connected: true,
      delegatorCount: '0',
      delegatorWeight: '0',
    });
  });

  it('is another one when that has changed', () => {
    const renewal = { ...staker.renewal, nextPeriod: 0n } as Staker['renewal'];
    expect(JSON.parse(toStakingValidatorText({ ...staker, renewal }, moment, 'local'))).toMatchObject({
      nextPeriod: '0',
    });
  });
});
