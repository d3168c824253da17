import { isProofOfPossession } from '@firn/crypto';
import { hexToBytes } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultNetworkSettings } from '../../src/config/network-flags.js';
import { ownIdentity, startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';
import { writeValidatorNetwork } from '../fixtures/validator-network.js';

const atEnd = atEndOfFile();

describe('info', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
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

  it('tells the address at which peers reach it, not that of its APIs', async () => {
    const { ip } = await node.client.info.getNodeIP();
    expect(ip).toBe(node.running.node.peers.address);
    expect(ip).toMatch(/^127\.0\.0\.1:[1-9]\d*$/);
    expect(ip).not.toBe(new URL(node.url).host);
  });

  it.each([
    ['IPv4', '203.0.113.7', '203.0.113.7'],
    ['IPv6', '2001:db8::7', '[2001:db8::7]'],
  ])('tells the public address that it was given: %s', async (_, publicIp, host) => {
    const network = { ...defaultNetworkSettings, stakingPort: 0, publicIp };
    const { client } = await startTestNode(onTestFinished, { network });
    const { ip } = await client.info.getNodeIP();
    expect(ip.slice(0, ip.lastIndexOf(':'))).toBe(host);
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

  it('knows of no peers and preferences where it is alone', async () => {
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
    expect(upgrades.heliconTime).toBe('2020-12-05T05:00:00Z');
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
    await expect(node.client.info.isBootstrapped({ chain: 'Q' })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: "there is no chain with alias/ID 'Q'",
    });
    await expect(node.client.info.getBlockchainID({ alias: 'Q' })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: 'there is no ID with alias: Q',
    });
  });

  it('has an uptime and a voice where it validates', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const { file, nodes } = writeValidatorNetwork([dataDir]);
    const { client } = await startTestNode(onTestFinished, {
      dataDir,
      networkId: file,
      network: { ...defaultNetworkSettings, stakingPort: 0, acpSupport: [23], acpObject: [41] },
    });
    expect(await client.info.uptime()).toEqual({
      rewardingStakePercentage: 100,
      weightedAveragePercentage: 100,
    });
    const { acps } = await client.info.acps();
    expect(Object.keys(acps)).toEqual(['23', '41']);
    expect(acps['23']).toMatchObject({ supporters: [nodes[0]?.nodeId], objectors: [], abstainWeight: 0n });
    const { validators } = await client.platform.getCurrentValidators();
    expect(validators).toMatchObject([{ connected: true, uptime: 100 }]);
  });

  it('has the uptime of the first validator of the genesis where nothing is said', async () => {
    const { nodeID } = await node.client.info.getNodeID();
    expect(nodeID).toBe('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
    // Of five validators of the same stake, it alone is there to say so.
    expect(await node.client.info.uptime()).toEqual({
      rewardingStakePercentage: 20,
      weightedAveragePercentage: 20,
    });
  });

  it('has no uptime where it does not validate', async () => {
    const { client } = await startTestNode(onTestFinished, ownIdentity);
    await expect(client.info.uptime()).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: "couldn't get node uptime: node is not a validator",
    });
  });
});
