import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { subnetGenesis } from '../evm/fixtures/subnet-genesis.js';
import { type NodeProcess, startProgram } from '../fixtures/program.js';
import { temporaryFolder } from '../fixtures/test-node.js';
import { writeValidatorNetwork } from '../fixtures/validator-network.js';

const subnet = '2DeHa7Qb6sufPkmQcFWG2uCd4pBPv9WB6dkzroiMQhd1NSRtof';
const stranger = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

interface Running extends NodeProcess {
  readonly client: NodeClient;
}

async function start(...args: readonly string[]): Promise<Running> {
  const running = await startProgram(onTestFinished, ['--http-port=0', ...args]);
  return { ...running, client: createNodeClient({ url: running.url, retry: false }) };
}

async function kill({ child }: Running): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function eventually(condition: () => Promise<void>): Promise<void> {
  return vi.waitFor(condition, { timeout: 30_000, interval: 50 });
}

async function peersOf({ client }: Running): Promise<readonly string[]> {
  const { numPeers, peers } = await client.info.peers();
  expect(numPeers).toBe(BigInt(peers.length));
  return peers.map(({ nodeID }) => nodeID).sort();
}

describe('two validators as processes', { timeout: 120_000 }, () => {
  it('see each other, miss who is killed, and meet again', async () => {
    const folders = [temporaryFolder(onTestFinished), temporaryFolder(onTestFinished)] as const;
    const begun = Math.floor(Date.now() / 1000) - 60;
    const { file, nodes } = writeValidatorNetwork(folders, { startTime: begun });
    const [firstId, secondId] = nodes.map(({ nodeId }) => nodeId) as [`NodeID-${string}`, `NodeID-${string}`];
    const genesis = join(folders[0], 'custom.json');
    writeFileSync(genesis, subnetGenesis({}));
    const ofNetwork = ['--network-id', file, '--log-display-level=OFF'];
    const first = await start(...ofNetwork, '--data-dir', folders[0], `--custom-chain=shop=${genesis}`);
    const { ip } = await first.client.info.getNodeIP();
    expect(ip).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(ip).not.toBe(new URL(first.url).host);
    // Nobody but the node itself observes it.
    expect(await first.client.info.uptime()).toEqual({
      rewardingStakePercentage: 50,
      weightedAveragePercentage: 50,
    });

    const secondArgs = [...ofNetwork, '--data-dir', folders[1], '--bootstrap-peer', ip];
    const preferences = ['--track-subnets', subnet, '--acp-support=23', '--acp-object=41,77'];
    const second = await start(...secondArgs, ...preferences);
    await eventually(async () => expect(await peersOf(first)).toEqual([secondId]));
    const secondIp = (await second.client.info.getNodeIP()).ip;
    const { version } = await second.client.info.getNodeVersion();
    const { peers } = await first.client.info.peers({ nodeIDs: [stranger, secondId] });
    expect(peers).toEqual([
      {
        ip: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        publicIP: secondIp,
        nodeID: secondId,
        version,
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
    expect(await first.client.info.peers({ nodeIDs: [stranger] })).toEqual({ numPeers: 0n, peers: [] });
    const stake = 5n * 10n ** 15n;
    expect((await first.client.info.acps()).acps['41']).toEqual({
      supportWeight: 0n,
      supporters: [],
      objectWeight: stake,
      objectors: [secondId],
      abstainWeight: stake,
    });
    expect((await second.client.info.acps()).acps['23']).toMatchObject({ supporters: [secondId] });
    // The second node saw the first for as long as it ran; what was before counts.
    await eventually(async () => {
      const { rewardingStakePercentage, weightedAveragePercentage } = await first.client.info.uptime();
      expect(rewardingStakePercentage).toBe(100);
      expect(weightedAveragePercentage).toBeGreaterThan(90);
    });

    const validator = async () => {
      const { validators } = await first.client.platform.getCurrentValidators({ nodeIDs: [secondId] });
      return validators[0];
    };
    const chainValidator = async () => {
      const { validators } = first.client.chain('shop');
      return (await validators.getCurrentValidators({ nodeIDs: [secondId] })).validators[0];
    };
    expect(await validator()).toMatchObject({ connected: true });
    expect(await chainValidator()).toMatchObject({ isConnected: true });

    await kill(second);
    await eventually(async () => expect(await peersOf(first)).toEqual([]));
    expect(await chainValidator()).toMatchObject({ isConnected: false });
    const atDeath = await validator();
    expect(atDeath?.connected).toBe(false);
    await eventually(async () => {
      expect((await validator())?.uptime).toBeLessThan(Number(atDeath?.uptime));
      expect((await first.client.info.uptime()).rewardingStakePercentage).toBe(50);
    });

    const again = await start(...secondArgs);
    await eventually(async () => expect(await peersOf(first)).toEqual([secondId]));
    expect(await validator()).toMatchObject({ connected: true });

    // The second node dials the first again and again.
    await kill(first);
    await eventually(async () => expect(await peersOf(again)).toEqual([]));
    const [stakingPort = ''] = ip.split(':').slice(-1);
    const reborn = await start(...ofNetwork, '--data-dir', folders[0], '--staking-port', stakingPort);
    await eventually(async () => {
      expect(await peersOf(again)).toEqual([firstId]);
      expect(await peersOf(reborn)).toEqual([secondId]);
    });
    const metrics = await (await fetch(`${reborn.url}/ext/metrics`)).text();
    expect(metrics).toMatch(/^firn_peers 1$/m);
    expect(metrics).toMatch(/^firn_peer_messages_total\{direction="received",type="handshake"\} [1-9]/m);
  });
});
