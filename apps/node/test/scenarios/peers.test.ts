import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { eventually } from '@firn/testing/eventually';
import { killProgram } from '@firn/testing/kill-program';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultNetworkSettings } from '../../src/config/network-flags.js';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { type NodeProcess, startProgram } from '../fixtures/program.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';
import { writeValidatorNetwork } from '../fixtures/validator-network.js';

const subnet = '2DeHa7Qb6sufPkmQcFWG2uCd4pBPv9WB6dkzroiMQhd1NSRtof';
const stranger = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

async function peersOf(client: NodeClient): Promise<readonly string[]> {
  const { numPeers, peers } = await client.info.peers();
  expect(numPeers).toBe(BigInt(peers.length));
  return peers.map(({ nodeID }) => nodeID).sort();
}

describe('a validator and another one, which is a process of its own', { timeout: 120_000 }, () => {
  it('see each other; when one is killed the other one tells, and they meet again', async () => {
    const folders = [temporaryFolder(onTestFinished), temporaryFolder(onTestFinished)] as const;
    const startTime = Math.floor(Date.now() / 1000) - 60;
    const { file, nodes } = writeValidatorNetwork(folders, { startTime });
    const [firstId, secondId] = nodes.map(({ nodeId }) => nodeId) as [`NodeID-${string}`, `NodeID-${string}`];
    const ofFirst = { dataDir: folders[0], networkId: file };
    const first = await startTestNode(onTestFinished, {
      ...ofFirst,
      customChain: [customChainFiles(onTestFinished, 'shop', subnetGenesis({}))],
    });
    const { info, platform } = first.client;
    // Nobody but the node itself observes it.
    expect(await info.uptime()).toEqual({ rewardingStakePercentage: 50, weightedAveragePercentage: 50 });

    const { ip } = await info.getNodeIP();
    const ofSecond = ['--http-port=0', '--network-id', file, '--data-dir', folders[1]];
    const preferences = ['--track-subnets', subnet, '--acp-support=23', '--acp-object=41,77'];
    const start = (...flags: readonly string[]): Promise<NodeProcess> =>
      startProgram(onTestFinished, [...ofSecond, '--bootstrap-peer', ip, ...flags]);
    const second = await start(...preferences);
    const client = createNodeClient({ url: second.url, retry: false });
    await eventually(async () => expect(await peersOf(first.client)).toEqual([secondId]));
    await eventually(async () => expect(await peersOf(client)).toEqual([firstId]));

    const { peers } = await info.peers({ nodeIDs: [stranger, secondId] });
    expect(peers).toEqual([
      {
        ip: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        publicIP: (await client.info.getNodeIP()).ip,
        nodeID: secondId,
        version: (await client.info.getNodeVersion()).version,
        upgradeTime: 1_607_144_400n,
        lastSent: expect.any(String),
        lastReceived: expect.any(String),
        benched: [],
        observedUptime: expect.any(BigInt),
        trackedSubnets: [subnet],
        supportedACPs: [23],
        objectedACPs: [41, 77],
      },
    ]);
    const [{ lastReceived = '' } = {}] = peers;
    expect(Math.abs(Date.parse(lastReceived) - Date.now())).toBeLessThan(30_000);
    expect(await info.peers({ nodeIDs: [stranger] })).toEqual({ numPeers: 0n, peers: [] });
    const stake = 5n * 10n ** 15n;
    expect((await info.acps()).acps['41']).toEqual({
      supportWeight: 0n,
      supporters: [],
      objectWeight: stake,
      objectors: [secondId],
      abstainWeight: stake,
    });
    expect((await client.info.acps()).acps['23']).toMatchObject({ supporters: [secondId] });
    // The second node saw the first for as long as it ran, and what was before counts.
    await eventually(async () => {
      const { rewardingStakePercentage, weightedAveragePercentage } = await info.uptime();
      expect(rewardingStakePercentage).toBe(100);
      expect(weightedAveragePercentage).toBeGreaterThan(90);
    });
    const metrics = await (await fetch(`${first.url}/ext/metrics`)).text();
    expect(metrics).toMatch(/^firn_peers 1$/m);
    expect(metrics).toMatch(/^firn_peer_messages_total\{direction="received",type="handshake"\} 1$/m);

    const validator = async () =>
      (await platform.getCurrentValidators({ nodeIDs: [secondId] })).validators[0];
    const { validators } = first.client.chain('shop');
    const chainValidator = async () =>
      (await validators.getCurrentValidators({ nodeIDs: [secondId] })).validators[0];
    expect(await validator()).toMatchObject({ connected: true });
    expect(await chainValidator()).toMatchObject({ isConnected: true });

    await killProgram(second.child);
    await eventually(async () => expect(await peersOf(first.client)).toEqual([]));
    expect(await chainValidator()).toMatchObject({ isConnected: false });
    const atDeath = await validator();
    expect(atDeath?.connected).toBe(false);
    expect((await info.uptime()).rewardingStakePercentage).toBe(50);
    expect((await info.acps()).acps).toEqual({});
    await eventually(async () => expect((await validator())?.uptime).toBeLessThan(Number(atDeath?.uptime)));

    const again = await start();
    const afterwards = createNodeClient({ url: again.url, retry: false });
    await eventually(async () => expect(await peersOf(first.client)).toEqual([secondId]));
    // Where both dial at the same time one of two connections ends, and the node may be away for that moment.
    await eventually(async () => {
      expect(await validator()).toMatchObject({ connected: true });
      expect(await chainValidator()).toMatchObject({ isConnected: true });
    });

    // The second node dials the first again and again.
    await first.running.close();
    await eventually(async () => expect(await peersOf(afterwards)).toEqual([]));
    const stakingPort = Number(ip.split(':').at(-1));
    const reborn = await startTestNode(onTestFinished, {
      ...ofFirst,
      network: { ...defaultNetworkSettings, stakingPort },
    });
    await eventually(async () => expect(await peersOf(reborn.client)).toEqual([secondId]));
    await eventually(async () => expect(await peersOf(afterwards)).toEqual([firstId]));
  });
});
