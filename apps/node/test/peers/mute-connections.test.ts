import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '@firn/testing/eventually';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestPeer, peersOf, type TestPeer } from './test-network.js';

const open = (options?: Parameters<typeof openTestPeer>[1]): Promise<TestPeer> =>
  openTestPeer(onTestFinished, options);

/** Connections from addresses of loopback that never say a word: all stand, or were cut, when they are returned. */
async function flood({ address }: TestPeer, localAddresses: readonly string[]): Promise<readonly Socket[]> {
  const sockets = localAddresses.map((localAddress) => connect({ ...address, localAddress }));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(
    sockets.map((socket) => {
      socket.on('error', () => {});
      return Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    }),
  );
  return sockets;
}

describe('a peer port with 400 connections that never send a byte', skipFor(notLinux), () => {
  it.each([
    ['one address', 1],
    ['a hundred addresses', 100],
  ])('takes a real node, from %s', async (_, addresses) => {
    const node = await open();
    const from = (index: number): string => `127.0.7.${1 + (index % addresses)}`;
    await flood(
      node,
      Array.from({ length: 400 }, (__, index) => from(index)),
    );
    const other = await open({ bootstrapPeers: [node.address] });
    await eventually(() => expect(peersOf(node)).toEqual([other.nodeId]));
  });

  it('ends them when the time for a handshake is over, be they silent or dripping', async () => {
    const node = await open({ timings: { handshakeTimeoutMs: 200 } });
    const sockets = await flood(node, Array(16).fill('127.0.7.1'));
    const dripping = setInterval(() => {
      for (const socket of sockets.slice(8)) if (socket.writable) socket.write(Uint8Array.of(22));
    }, 20);
    onTestFinished(() => clearInterval(dripping));
    await eventually(() => expect(sockets.every(({ closed }) => closed)).toBe(true));
  });

  it('lets a node in that is where peers are before strangers', async () => {
    const node = await open();
    const peer = await open({ bootstrapPeers: [node.address] });
    await eventually(() => expect(peersOf(node)).toEqual([peer.nodeId]));
    const [own] = await flood(node, ['127.0.0.1']);
    await flood(
      node,
      Array.from({ length: 200 }, (_, index) => `127.0.7.${1 + index}`),
    );
    expect(own?.closed).toBe(false);
  });
});
