import { bytesToId } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { known, type PlatformNode, startPlatformNode } from '../../fixtures/platform-node.js';
import { assetId } from '../../fixtures/platform-samples.js';

const atEnd = atEndOfFile();

const timestamp = '2025-11-20T09:00:00Z';
const unknownId = bytesToId(new Uint8Array(32).fill(1));

describe('the platform chain', () => {
  let node: PlatformNode;
  beforeAll(() => {
    node = startPlatformNode(atEnd);
  });

  it.each([
    ['getHeight', { height: '1' }],
    ['getProposedHeight', { height: '1' }],
    ['getTimestamp', { timestamp }],
    [
      'getFeeConfig',
      {
        weights: [1, 1000, 1000, 4],
        maxCapacity: 1_000_000,
        maxPerSecond: 100_000,
        targetPerSecond: 50_000,
        minPrice: 1,
        excessConversionConstant: 2_164_043,
      },
    ],
    ['getFeeState', { capacity: 994_765, excess: 2_164_043, price: 2, timestamp }],
    [
      'getValidatorFeeConfig',
      { capacity: 20_000, target: 10_000, minPrice: 1, excessConversionConstant: 865_617 },
    ],
    ['getValidatorFeeState', { excess: 865_617, price: 2, timestamp }],
    ['getMinStake', { minValidatorStake: '2000000000000', minDelegatorStake: '25000000000' }],
    ['getStakingAssetID', { assetID: bytesToId(assetId) }],
    ['getCurrentSupply', { supply: String(2n ** 58n), height: '1' }],
  ])('tells by %s', async (name, result) => {
    expect((await node.call(`platform.${name}`)).result).toEqual(result);
  });

  it.each([
    ['getMinStake', `failed fetching subnet transformation for ${unknownId}: not found`],
    ['getStakingAssetID', `failed fetching subnet transformation for ${unknownId}: not found`],
    ['getCurrentSupply', 'fetching current supply failed: not found'],
  ])('knows of no staking token of a subnet: %s', async (name, message) => {
    const { error } = await node.call(`platform.${name}`, { subnetID: unknownId });
    expect(error).toEqual({ code: -32_000, message });
  });

  it('shows its blocks in every form', async () => {
    const byHeight = async (encoding: string) =>
      (await node.call('platform.getBlockByHeight', { height: '1', encoding })).result as {
        block: string & { id: string; txs: { id: string }[] };
        encoding: string;
      };
    const [hex, upper, bare, object] = await Promise.all(['hex', 'HEXC', 'hexnc', 'JSON'].map(byHeight));
    expect(upper).toEqual({ ...hex, encoding: 'hexc' });
    expect(hex?.block.slice(0, -8)).toBe(bare?.block);
    expect(object?.encoding).toBe('json');
    expect(object?.block).toMatchObject({ height: 1, time: Number(known.timestamp) });
    expect(object?.block.txs.map(({ id }) => id)).toEqual([bytesToId(known.subnetTx.id)]);
    const { result } = await node.call('platform.getBlock', { blockID: object?.block.id });
    expect(result).toEqual(hex);
  });

  it('has no block beyond the last one', async () => {
    expect((await node.call('platform.getBlockByHeight', { height: 2 })).error?.message).toBe(
      "couldn't get block at height 2: not found",
    );
    expect((await node.call('platform.getBlock', { blockID: unknownId })).error?.message).toBe(
      `couldn't get block with id ${unknownId}: not found`,
    );
  });
});
