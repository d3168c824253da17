import { connect, type TLSSocket } from 'node:tls';
import { eventually } from '@firn/testing/eventually';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FrameReader, toFrame } from '../../src/peers/message-frames.js';
import { createStakingCertificate } from '../../src/peers/node-identity.js';
import {
  decodeMessage,
  encodeMessage,
  type Handshake,
  type PeerMessage,
} from '../../src/peers/peer-messages.js';
import { openTestPeer, type TestPeer } from './test-network.js';

/** A peer that does what a test tells it. */
class RawPeer {
  readonly received: PeerMessage[] = [];
  readonly socket: TLSSocket;
  readonly closed: Promise<void>;

  constructor({ address }: TestPeer) {
    const { certificate: cert, privateKey: key } = createStakingCertificate();
    this.socket = connect({ ...address, cert, key, rejectUnauthorized: false, minVersion: 'TLSv1.3' });
    const frames = new FrameReader();
    this.socket.on('error', () => {});
    this.socket.on('data', (chunk: Buffer) => {
      for (const bytes of frames.push(chunk)) {
        const message = decodeMessage(bytes);
        if (message !== undefined) this.received.push(message);
      }
    });
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  send(message: object): void {
    this.socket.write(toFrame(encodeMessage(message as PeerMessage)));
  }

  /** What the node said in the end. */
  async goodbye(): Promise<unknown> {
    await this.closed;
    return this.received.at(-1);
  }
}

const handshake: Handshake = {
  type: 'handshake',
  protocol: 1,
  networkID: 12345,
  genesisID: 'sw813hGSWH8pdU9uzaYy9fCtYFfY7AjDd2c9rm64SbApnvjmk',
  instance: '00'.repeat(16),
  version: 'other/1.0.0',
  ip: '',
  port: 9651,
  trackedSubnets: [],
  supportedACPs: [],
  objectedACPs: [],
  clock: Math.floor(Date.now() / 1000),
  upgradeTime: 0,
};

const open = (options?: Parameters<typeof openTestPeer>[1]): Promise<TestPeer> =>
  openTestPeer(onTestFinished, options);

describe('a node with a peer that', () => {
  it('sends no handshake, ends the connection', async () => {
    const peer = new RawPeer(await open({ timings: { handshakeTimeoutMs: 300 } }));
    expect(await peer.goodbye()).toEqual({
      type: 'goodbye',
      code: 'timeout',
      reason: 'no handshake within 300 ms',
    });
  });

  it('falls silent, ends the connection', async () => {
    const node = await open({ timings: { idleTimeoutMs: 200 } });
    const peer = new RawPeer(node);
    peer.send(handshake);
    peer.send({ type: 'peers', peers: [] });
    await eventually(() => expect(node.presence).toHaveLength(1));
    expect(await peer.goodbye()).toMatchObject({ type: 'goodbye', code: 'timeout' });
    expect(node.presence).toHaveLength(2);
  });

  it('does not say where it is reached, knows its address alone', async () => {
    const node = await open();
    const peer = new RawPeer(node);
    peer.send(handshake);
    peer.send({ type: 'peers', peers: [] });
    await eventually(() => expect(node.network.peers).toMatchObject([{ publicAddress: '' }]));
    peer.send({ type: 'goodbye', code: 'shutdown', reason: 'done' });
    await peer.closed;
    expect(node.network.peers).toEqual([]);
  });

  it.each([
    [
      'begins otherwise',
      [{ type: 'peers', peers: [] }],
      'malformed',
      'a connection begins with a handshake, not with peers',
    ],
    ['greets twice', [handshake, handshake], 'malformed', 'a handshake comes once'],
    [
      'speaks another version',
      [{ type: 'handshake', protocol: 2 }],
      'protocol',
      'the peer speaks version 2 of the protocol, this node 1',
    ],
    [
      'has no port',
      [{ ...handshake, port: 0 }],
      'malformed',
      'handshake.port: Too small: expected number to be >=1',
    ],
    ['sends no object', [[1]], 'malformed', 'a message names its type'],
  ])('%s, says why and ends the connection', async (_, messages, code, reason) => {
    const peer = new RawPeer(await open());
    for (const message of messages) peer.send(message);
    expect(await peer.goodbye()).toEqual({ type: 'goodbye', code, reason });
  });

  it('sends messages that it does not know, leaves them', async () => {
    const node = await open();
    const peer = new RawPeer(node);
    peer.send({ type: 'weather', is: 'fine' });
    peer.send({ ...handshake, mood: 'good' });
    peer.send({ type: 'peers', peers: [] });
    await eventually(() => expect(node.presence).toHaveLength(1));
    expect([...node.network.stats.messages]).toContainEqual({
      direction: 'received',
      type: 'unknown',
      count: 1,
    });
  });

  it('floods it, ends the connection', async () => {
    const peer = new RawPeer(await open({ timings: { pingIntervalMs: 10_000 } }));
    peer.send(handshake);
    for (let count = 0; count < 300; count++) peer.send({ type: 'weather' });
    expect(await peer.goodbye()).toMatchObject({ code: 'flood' });
  });

  it('sends any bytes, ends the connection and serves others', async () => {
    const node = await open({ timings: { handshakeTimeoutMs: 50 } });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2000 }), async (bytes) => {
        const peer = new RawPeer(node);
        peer.socket.write(bytes);
        await peer.closed;
      }),
      times(20),
    );
    const other = await open({ bootstrapPeers: [node.address] });
    await eventually(() => expect(node.network.peer(other.nodeId)).toBeDefined());
  });
});
