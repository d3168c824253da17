import { createAvalancheClient } from '@avalanche-sdk/client';
import { avalancheFuji, avalancheLocal } from '@avalanche-sdk/client/chains';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const networks = [
  {
    networkId: 'local',
    chain: avalancheLocal,
    networkID: 12_345,
    address: 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    assetID: '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe',
  },
  {
    networkId: 'fuji',
    chain: avalancheFuji,
    networkID: 5,
    address: 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t',
    assetID: 'U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK',
  },
] as const;

/** The ID of the primary network and of the platform chain. */
const primary = '11111111111111111111111111111111LpoYY';

function openClient({ url }: TestNode, chain: typeof avalancheFuji) {
  return createAvalancheClient({ chain, transport: { type: 'http', url: `${url}/ext/bc/C/rpc` } });
}

// It applies BigInt() to every field that it lists, so that one that is missing throws.
describe.each(networks)('what @avalanche-sdk/client reads of $networkId', (network) => {
  let client: ReturnType<typeof openClient>;
  let nodeId: string;
  beforeAll(async () => {
    const node = await startTestNode(atEnd, { networkId: network.networkId, apiAdminEnabled: true });
    // Its types offer the further clients by the number of the chain: any of the known ones does.
    client = openClient(node, network.chain as typeof avalancheFuji);
    nodeId = node.running.node.identity.nodeId;
  });

  it('about the node', async () => {
    expect(await client.info.getNetworkID()).toEqual({ networkID: String(network.networkID) });
    expect(await client.info.getNodeID()).toMatchObject({ nodeID: nodeId });
    expect(Object.values(await client.info.getTxFee()).every((fee) => typeof fee === 'bigint')).toBe(true);
    expect((await client.info.upgrades()).durangoTime).toMatch(/Z$/);
    expect(await client.info.peers({})).toMatchObject({ peers: [] });
    expect(await client.info.acps()).toHaveProperty('acps');
    expect((await client.info.getVMs()).vms).toHaveProperty(
      'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
    );
    expect(await client.info.getNodeVersion()).toHaveProperty('vmVersions');
    expect(await client.info.getNodeIP()).toHaveProperty('ip');
    expect(await client.info.isBootstrapped({ chain: 'P' })).toEqual({ isBootstrapped: true });
  });

  it('about its health', async () => {
    expect(await client.health.liveness()).toMatchObject({ healthy: true });
    expect(await client.health.readiness({})).toMatchObject({ healthy: true });
    expect(await client.health.health({})).toMatchObject({ healthy: true });
  });

  it('about the fees', async () => {
    expect(await client.pChain.getFeeConfig()).toMatchObject({ weights: [1, 1000, 1000, 4] });
    expect(await client.pChain.getFeeState()).toMatchObject({ price: 1n });
    expect(await client.pChain.getMinStake({ subnetID: primary })).toMatchObject({
      minDelegatorStake: expect.any(BigInt),
    });
    expect(await client.xChain.getTxFee()).toHaveProperty('txFee');
  });

  it('about assets, supply and stake', async () => {
    expect(await client.xChain.getAssetDescription({ assetID: 'AVAX' })).toMatchObject({
      assetID: network.assetID,
      symbol: 'AVAX',
    });
    expect(await client.pChain.getStakingAssetID({ subnetID: primary })).toEqual({
      assetID: network.assetID,
    });
    expect((await client.pChain.getCurrentSupply({ subnetId: primary })).supply).toBeGreaterThan(10n ** 17n);
    const { stake } = await client.pChain.getTotalStake({ subnetID: primary });
    expect(BigInt(stake ?? 0)).toBeGreaterThan(0n);
    expect(await client.pChain.getBalance({ addresses: [network.address] })).toHaveProperty('unlocked');
    expect(
      await client.pChain.getStake({ addresses: [network.address], validatorsOnly: false }),
    ).toHaveProperty('staked');
    expect(await client.pChain.getUTXOs({ addresses: [network.address] })).toHaveProperty('endIndex');
  });

  it('about blocks, subnets and validators', async () => {
    expect(await client.pChain.getHeight()).toEqual({ height: '0' });
    expect((await client.pChain.getBlockByHeight({ height: 0, encoding: 'hex' })).block).toMatch(/^0x/);
    expect(await client.pChain.getProposedHeight()).toBeDefined();
    expect(await client.pChain.getTimestamp()).toHaveProperty('timestamp');
    expect(await client.pChain.getSubnets({ ids: [] })).toHaveProperty('subnets');
    expect((await client.pChain.getBlockchains()).blockchains).toHaveLength(2);
    const { validators } = await client.pChain.getCurrentValidators({ subnetID: primary });
    expect(validators.length).toBeGreaterThan(0);
    // The node's answer is the map itself, whatever its types say.
    const validatorsAt = await client.pChain.getValidatorsAt({ height: 0, subnetID: primary });
    expect(Object.keys(validatorsAt)).toHaveLength(validators.length);
    expect(await client.pChain.getAllValidatorsAt({ height: 0 })).toHaveProperty('validatorSets');
    const sampled = await client.pChain.sampleValidators({ size: 2, subnetID: primary });
    expect(sampled.validators).toHaveLength(2);
  });
});
