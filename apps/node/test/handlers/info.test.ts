import { RpcError } from '@firn/jsonrpc/errors';
import { hexToBytes } from '@firn/primitives';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isProofOfPossession } from '../../src/identity/bls-key.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

describe('info', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(afterAll);
  });

  it('tells the network', async () => {
    expect(await node.client.info.getNetworkID()).toEqual({ networkID: 12345n });
    expect(await node.client.info.getNetworkName()).toEqual({ networkName: 'local' });
  });

  it('tells a node ID and a BLS key with a proof that holds', async () => {
    const { nodeID, nodePOP } = await node.client.info.getNodeID();
    expect(nodeID).toMatch(/^NodeID-/);
    expect(
      isProofOfPossession({
        publicKey: hexToBytes(nodePOP.publicKey),
        proofOfPossession: hexToBytes(nodePOP.proofOfPossession),
      }),
    ).toBe(true);
  });

  it('tells the address at which it listens', async () => {
    expect(await node.client.info.getNodeIP()).toEqual({ ip: new URL(node.url).host });
  });

  it('tells its own versions', async () => {
    const versions = await node.client.info.getNodeVersion();
    expect(versions.version).toMatch(/^firn\/\d+\.\d+\.\d+/);
    expect(versions.databaseVersion).toMatch(/^v\d+\.\d+\.\d+$/);
    expect(Object.keys(versions.vmVersions).sort()).toEqual(['evm', 'platform', 'subnetevm']);
    expect(versions.rpcProtocolVersion).toBe('0');
  });

  it('lists its virtual machines', async () => {
    expect(await node.client.info.getVMs()).toEqual({
      vms: {
        rWhpuQPF1kb72esV2momhMuTYGkEb1oL29pt2EBXWmSy4kxnT: ['platform'],
        mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6: ['evm'],
        srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy: ['subnetevm'],
      },
      fxs: { spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ: 'secp256k1fx' },
    });
  });

  it('has no peers and knows of no preferences', async () => {
    expect(await node.client.info.peers()).toEqual({ numPeers: 0n, peers: [] });
    expect(await node.client.info.peers({ nodeIDs: ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'] })).toEqual({
      numPeers: 0n,
      peers: [],
    });
    expect(await node.client.info.acps()).toEqual({ acps: {} });
  });

  it('refuses a node ID with a wrong checksum', async () => {
    const { error } = await node.call('/ext/info', 'info.peers', {
      nodeIDs: ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lh'],
    });
    expect(error).toMatchObject({ code: -32602, data: { path: 'nodeIDs[0]' } });
    expect(error?.message).toContain('invalid input checksum');
  });

  it('tells fees and upgrades of its network', async () => {
    const { txFee, createAssetTxFee, createSubnetTxFee } = await node.client.info.getTxFee();
    expect([txFee, createAssetTxFee, createSubnetTxFee]).toEqual([1_000_000n, 1_000_000n, 100_000_000n]);
    const upgrades = await node.client.info.upgrades();
    expect(upgrades.graniteTime).toBe('2020-12-05T05:00:00Z');
    expect(upgrades.heliconTime).toBe('9999-12-01T00:00:00Z');
    expect(upgrades.apricotPhase4MinPChainHeight).toBe(0n);
  });

  it.each([
    ['P', '11111111111111111111111111111111LpoYY'],
    ['platform', '11111111111111111111111111111111LpoYY'],
    ['X', '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed'],
    ['evm', '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC'],
    [
      '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
      '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
    ],
  ])('finds the chain %s', async (alias, blockchainID) => {
    expect(await node.client.info.getBlockchainID({ alias })).toEqual({ blockchainID });
  });

  it('is bootstrapped on the chains that it runs', async () => {
    expect(await node.client.info.isBootstrapped({ chain: 'P' })).toEqual({ isBootstrapped: true });
    expect(await node.client.info.isBootstrapped({ chain: 'C' })).toEqual({ isBootstrapped: true });
    expect(await node.client.info.isBootstrapped({ chain: 'X' })).toEqual({ isBootstrapped: false });
  });

  it('knows no other chain', async () => {
    await expect(node.client.info.isBootstrapped({ chain: 'Q' })).rejects.toThrow(
      new RpcError(-32000, "there is no chain with alias/ID 'Q'"),
    );
    await expect(node.client.info.getBlockchainID({ alias: 'Q' })).rejects.toThrow(
      new RpcError(-32000, 'there is no ID with alias: Q'),
    );
  });

  it('has no uptime where it does not validate', async () => {
    await expect(node.client.info.uptime()).rejects.toThrow(
      new RpcError(-32000, "couldn't get node uptime: node is not a validator"),
    );
  });
});
