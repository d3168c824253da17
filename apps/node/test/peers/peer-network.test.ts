import { connect } from 'node:tls';
import { eventually } from '@firn/testing/eventually';
import { lastingPort } from '@firn/testing/lasting-port';
import { describe, expect, it, onTestFinished } from 'vitest';
import { machineAddress } from '../../src/peers/known-hosts.js';
import { formatHostPort, ListenError } from '../../src/peers/listen-at.js';
import { createStakingCertificate } from '../../src/peers/node-identity.js';
import { openTestPeer, peersOf, type TestPeer } from './test-network.js';

const open = (options?: Parameters<typeof openTestPeer>[1]): Promise<TestPeer> =>
  openTestPeer(onTestFinished, options);

const subnet = '2DeHa7Qb6sufPkmQcFWG2uCd4pBPv9WB6dkzroiMQhd1NSRtof';

describe('two nodes', () => {
  it('know each other by their certificates, and what each tells', async () => {
    const now = Date.now();
    const first = await open({ percentsOf: () => ({ primary: 97, subnets: { [subnet]: 55 } }) });
    const second = await open({
      bootstrapPeers: [first.address],
      publicIp: '203.0.113.7',
      version: 'firn/2.0.0',
      upgradeTime: 1_700_000_000,
      trackedSubnets: () => [subnet],
      supportedAcps: [23, 41],
      objectedAcps: [7],
    });
    await eventually(() => {
      expect(first.network.peer(second.nodeId)).toMatchObject({
        nodeId: second.nodeId,
        publicAddress: `203.0.113.7:${second.address.port}`,
        version: 'firn/2.0.0',
        upgradeTime: 1_700_000_000,
        trackedSubnets: [subnet],
        supportedAcps: [23, 41],
        objectedAcps: [7],
        observed: { primary: 0, subnets: {} },
      });
      expect(second.network.peer(first.nodeId)).toMatchObject({
        address: first.network.address,
        publicAddress: first.network.address,
        observed: { primary: 97, subnets: { [subnet]: 55 } },
      });
    });
    expect(first.network.peer(second.nodeId)?.address).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(second.network.publicAddress).toBe(`203.0.113.7:${second.address.port}`);
    const { lastSent = 0, lastReceived = 0 } = first.network.peer(second.nodeId) ?? {};
    expect(Math.min(lastSent, lastReceived)).toBeGreaterThanOrEqual(now);
    await eventually(() => {
      expect(first.network.peer(second.nodeId)?.lastReceived).toBeGreaterThan(lastReceived);
      expect(first.network.peer(second.nodeId)?.lastSent).toBeGreaterThan(lastSent);
    });
    expect(first.presence).toEqual([`+${second.nodeId}`]);
    expect([...first.network.stats.messages]).toContainEqual({
      direction: 'received',
      type: 'handshake',
      count: 1,
    });
    expect(first.network.stats.bytes.sent).toBeGreaterThan(0);
  });

  it('know where they are reached though they listen everywhere', async () => {
    const { network, address } = await open({ host: '0.0.0.0' });
    expect(network.publicAddress).toBe(formatHostPort({ host: machineAddress(), port: address.port }));
    expect(network.publicAddress).not.toContain('0.0.0.0');
  });

  it('tell each other of subnets that they begin to track', async () => {
    const tracked: string[] = [];
    const first = await open({ trackedSubnets: () => tracked });
    const second = await open({ bootstrapPeers: [first.address] });
    await eventually(() => expect(second.network.peer(first.nodeId)?.trackedSubnets).toEqual([]));
    tracked.push(subnet);
    await eventually(() => expect(second.network.peer(first.nodeId)?.trackedSubnets).toEqual([subnet]));
  });

  it('see each other leave and come back', async () => {
    const first = await open({ port: await lastingPort() });
    const second = await open({ bootstrapPeers: [first.address] });
    await eventually(() => expect(peersOf(second)).toEqual([first.nodeId]));
    await first.network.close();
    await eventually(() => expect(peersOf(second)).toEqual([]));
    const { certificate } = first;
    const again = await open({ certificate, port: first.address.port });
    await eventually(() => expect(peersOf(second)).toEqual([first.nodeId]));
    await eventually(() => expect(peersOf(again)).toEqual([second.nodeId]));
    expect(second.presence).toEqual([`+${first.nodeId}`, `-${first.nodeId}`, `+${first.nodeId}`]);
  });

  it('keep one connection when both dial', async () => {
    const [one, other] = [createStakingCertificate(), createStakingCertificate()];
    const first = await open({ certificate: one });
    const second = await open({
      certificate: other,
      bootstrapPeers: [first.address, { ...first.address, host: 'localhost' }],
    });
    const third = await open({ bootstrapPeers: [first.address, second.address] });
    await eventually(() => {
      for (const node of [first, second, third]) expect(peersOf(node)).toHaveLength(2);
    });
    // What ends in between is the double of a connection that stays.
    const counts = () => [first, second, third].map(({ presence }) => presence.length);
    const before = counts();
    const pings = () => [...third.network.stats.messages].find(({ type }) => type === 'pong')?.count ?? 0;
    const seen = pings();
    await eventually(() => expect(pings()).toBeGreaterThan(seen + 6));
    expect(counts()).toEqual(before);
  });

  it('replace a dead connection by that to the restarted node', async () => {
    const first = await open();
    const second = await open({ bootstrapPeers: [first.address] });
    await eventually(() => expect(peersOf(first)).toEqual([second.nodeId]));
    // The same node ID with another instance: to the first node it is the second after a restart.
    const reborn = await open({
      certificate: second.certificate,
      bootstrapPeers: [first.address],
      version: 'firn/9.9.9',
    });
    await eventually(() => expect(first.network.peer(second.nodeId)?.version).toBe('firn/9.9.9'));
    expect(peersOf(reborn)).toEqual([first.nodeId]);
  });
});

describe('three nodes', () => {
  it('find each other through one that they all know', async () => {
    const first = await open();
    const second = await open({ bootstrapPeers: [first.address] });
    const third = await open({ bootstrapPeers: [first.address] });
    await eventually(() => {
      expect(peersOf(second)).toEqual([first.nodeId, third.nodeId].sort());
      expect(peersOf(third)).toEqual([first.nodeId, second.nodeId].sort());
    });
    await first.network.close();
    await eventually(() => expect(peersOf(third)).toEqual([second.nodeId]));
  });
});

describe('a node refuses', () => {
  it.each([
    ['another network', { networkId: 5 }, 'network', 'the peer is of network 5, this node of 12345'],
    [
      'another genesis',
      { genesisId: subnet },
      'network',
      `the peer's network 12345 has genesis ${subnet}, this node's sw813hGSWH8pdU9uzaYy9fCtYFfY7AjDd2c9rm64SbApnvjmk`,
    ],
    [
      'another time',
      { now: () => Date.now() - 3_600_000 },
      'clock',
      expect.stringMatching(/^the clocks are 360\d seconds apart$/),
    ],
  ] as const)('%s', async (_, options, code, text) => {
    const first = await open();
    await open({ ...options, bootstrapPeers: [first.address] });
    await eventually(() => expect(first.warnings).toMatchObject([{ code, text }]));
    await eventually(() => expect(new Map(first.network.stats.refused).get(code)).toBeGreaterThan(1));
    expect(first.presence).toEqual([]);
    expect(first.warnings).toHaveLength(1);
  });

  it('another node with its own certificate', async () => {
    const first = await open();
    const twin = await open({ certificate: first.certificate, bootstrapPeers: [first.address] });
    await eventually(() => {
      const warning = {
        code: 'identity',
        text: `another node runs as ${first.nodeId}: every node needs a staking certificate of its own`,
      };
      expect(first.warnings).toMatchObject([warning]);
      expect(twin.warnings).toMatchObject([warning]);
    });
    expect([...first.presence, ...twin.presence]).toEqual([]);
  });

  it('itself, and does not try again', async () => {
    const first = await open();
    const { certificate, address } = first;
    await first.network.close();
    const own = await open({ certificate, port: address.port, bootstrapPeers: [address] });
    await eventually(() => expect(new Map(own.network.stats.refused).get('self')).toBe(2));
    expect(own.presence).toEqual([]);
    expect(own.warnings).toEqual([]);
  });

  it('who shows no certificate', async () => {
    const first = await open();
    const socket = connect({ ...first.address, rejectUnauthorized: false, minVersion: 'TLSv1.3' });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
    expect(new Map(first.network.stats.refused).get('certificate')).toBe(1);
  });

  it('who speaks an older TLS', async () => {
    const first = await open();
    const socket = connect({ ...first.address, rejectUnauthorized: false, maxVersion: 'TLSv1.2' });
    const error = await new Promise<NodeJS.ErrnoException>((resolve) => socket.once('error', resolve));
    expect(error.code).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  });

  it('a port that is taken, naming the flag', async () => {
    const { address } = await open();
    const refused = open({ port: address.port });
    await expect(refused).rejects.toThrow(ListenError);
    await expect(refused).rejects.toThrow(
      `cannot listen at 127.0.0.1:${address.port}: it is in use; stop the program that has it, or choose another with --staking-port (0 takes a free one)`,
    );
  });
});
