import { bytesToHex, bytesToId, bytesToNodeId, formatAddress } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { known, l1Validators, type PlatformNode, startPlatformNode } from '../../fixtures/platform-node.js';
import { filled } from '../../fixtures/platform-samples.js';

const atEnd = atEndOfFile();

const primary = bytesToId(new Uint8Array(32));
const subnet = bytesToId(known.subnetTx.id);
const l1 = bytesToId(known.l1Tx.id);
const nodeID = bytesToNodeId(known.nodeId);
const owner = { locktime: '0', threshold: '1', addresses: [formatAddress('P', 'local', known.owner)] };
const [active, inactive] = l1Validators;

const validator = {
  txID: bytesToId(known.validatorTx.id),
  startTime: '1700000000',
  endTime: '1800000000',
  weight: String(2n ** 58n),
  nodeID,
  validationRewardOwner: owner,
  delegationRewardOwner: owner,
  potentialReward: '1011',
  accruedDelegateeReward: '77',
  delegationFee: '2.0000',
  uptime: '99.9987',
  connected: true,
  signer: { publicKey: `0x${'a1'.repeat(48)}`, proofOfPosession: `0x${'a2'.repeat(96)}` },
  delegatorCount: '1',
  delegatorWeight: String(2n ** 57n),
};

const activeAnswer = {
  nodeID: bytesToNodeId(active.nodeId),
  weight: '20',
  startTime: '1700000000',
  validationID: bytesToId(active.validationId),
  publicKey: bytesToHex(active.publicKey),
  remainingBalanceOwner: owner,
  deactivationOwner: { locktime: '0', threshold: '0', addresses: [] },
  minNonce: '3',
  balance: '4000',
};

describe('validators', () => {
  let node: PlatformNode;
  beforeAll(() => {
    node = startPlatformNode(atEnd);
  });
  const current = async (params: object) =>
    ((await node.call('platform.getCurrentValidators', params)).result as { validators: object[] })
      .validators;

  it('of the primary network have all that a stake brings, and delegators if one alone is asked for', async () => {
    expect(await current({})).toEqual([validator]);
    const delegator = {
      txID: bytesToId(known.delegatorTx.id),
      startTime: '1700000000',
      endTime: '1800000000',
      weight: String(2n ** 57n),
      nodeID,
      rewardOwner: owner,
      potentialReward: '1010',
    };
    expect(await current({ nodeIDs: [nodeID] })).toEqual([{ ...validator, delegators: [delegator] }]);
    expect(await current({ nodeIDs: [nodeID, bytesToNodeId(filled(1, 20))] })).toEqual([validator]);
  });

  it('of a permissioned subnet have no stake', async () => {
    expect(await current({ subnetID: subnet })).toEqual([
      {
        txID: bytesToId(known.memberTx.id),
        startTime: '1700000000',
        endTime: '1800000000',
        weight: String(2n ** 58n),
        nodeID,
      },
    ]);
    expect(await current({ subnetID: bytesToId(filled(1)) })).toEqual([]);
  });

  it('of an L1 have a balance, which is 0 for those that are not active', async () => {
    const all = await current({ subnetID: l1 });
    expect(all).toHaveLength(2);
    expect(all).toContainEqual(activeAnswer);
    expect(await current({ subnetID: l1, nodeIDs: [bytesToNodeId(inactive.nodeId)] })).toMatchObject([
      { validationID: bytesToId(inactive.validationId), balance: '0' },
    ]);
  });

  it('of an L1 are found by their registration', async () => {
    const validationID = bytesToId(active.validationId);
    const { result } = await node.call('platform.getL1Validator', { validationID });
    expect(result).toEqual({ ...activeAnswer, subnetID: l1, height: '1' });
    expect((await node.call('platform.getL1Validator', { validationID: subnet })).error?.message).toBe(
      `fetching L1 validator "${subnet}" failed: not found`,
    );
  });

  it('are known at each height by node ID', async () => {
    const at = (params: object) => node.call('platform.getValidatorsAt', params);
    const weight = String(2n ** 58n + 2n ** 57n);
    const expected = { [nodeID]: { publicKey: `0x${'a1'.repeat(48)}`, weight } };
    expect((await at({ height: 1 })).result).toEqual(expected);
    expect((await at({ height: '1' })).result).toEqual(expected);
    expect((await at({ height: 'proposed' })).result).toEqual(expected);
    expect((await at({ height: 1, subnetID: l1 })).result).toEqual({
      [bytesToNodeId(active.nodeId)]: { publicKey: bytesToHex(active.publicKey), weight: '20' },
      [bytesToNodeId(inactive.nodeId)]: { publicKey: null, weight: '10' },
    });
    expect((await at({ height: 2 })).error).toEqual({
      code: -32_000,
      message:
        `failed to get validator set at 2: failed to fetch validator set at unfinalized height with SubnetID = ${primary}: ` +
        'current P-chain height (1) < requested P-Chain height (2)',
    });
    expect((await at({ height: String(2n ** 64n - 1n) })).error?.code).toBe(-32_602);
  });

  it('that sign messages are known at each height by subnet', async () => {
    const { result } = await node.call('platform.getAllValidatorsAt', { height: 1 });
    const { validatorSets } = result as { validatorSets: Record<string, unknown> };
    expect(Object.keys(validatorSets).sort()).toEqual([primary, subnet, l1].sort());
    expect(validatorSets[l1]).toEqual({
      validators: [
        {
          publicKey: bytesToHex(active.publicKey),
          weight: '20',
          nodeIDs: [bytesToNodeId(active.nodeId)],
        },
      ],
      totalWeight: '30',
    });
  });

  it('are drawn, and weighed together', async () => {
    const sample = (params: object) => node.call('platform.sampleValidators', params);
    expect((await sample({ size: 1 })).result).toEqual({ validators: [nodeID] });
    expect((await sample({ size: 2 })).error?.message).toBe(
      `sampling ${primary} errored with insufficient weight`,
    );
    expect((await sample({ size: 1, subnetID: bytesToId(filled(1)) })).error?.message).toBe(
      `sampling ${bytesToId(filled(1))} errored with missing validators`,
    );
    expect((await node.call('platform.getTotalStake', { subnetID: l1 })).result).toEqual({
      stake: '30',
      weight: '30',
    });
  });
});
