import { openStore, type Store } from '@firn/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UptimeTracker } from '../../src/peers/uptime-tracker.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const own = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const peer = 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ';
const start = 1_700_000_000;

function openTestStore(): Store {
  const store = openStore(temporaryFolder(onTestFinished));
  onTestFinished(() => store.close());
  return store;
}

/** A tracker at `start`, whose clock a test moves. */
function openAt(store: Store, seconds = start) {
  const clock = { seconds };
  const tracker = new UptimeTracker({ store, nodeId: own, now: () => clock.seconds * 1000 });
  onTestFinished(() => tracker.close());
  return { tracker, clock };
}

describe('UptimeTracker', () => {
  it('is always connected to itself', () => {
    const { tracker, clock } = openAt(openTestStore());
    clock.seconds += 50;
    expect(tracker.isConnected(own)).toBe(true);
    expect(tracker.uptimeOf(own, BigInt(start - 50))).toEqual({
      uptimeSeconds: 100n,
      share: 1,
      lastUpdated: BigInt(start + 50),
    });
  });

  it('counts the time of connections, and that before it ran', () => {
    const { tracker, clock } = openAt(openTestStore());
    expect(tracker.uptimeOf(peer, BigInt(start)).share).toBe(1);
    clock.seconds += 100;
    expect(tracker.isConnected(peer)).toBe(false);
    expect(tracker.uptimeOf(peer, BigInt(start))).toMatchObject({ uptimeSeconds: 0n, share: 0 });
    expect(tracker.uptimeOf(peer, BigInt(start - 100))).toMatchObject({ uptimeSeconds: 100n, share: 0.5 });
    tracker.connected(peer);
    clock.seconds += 100;
    expect(tracker.isConnected(peer)).toBe(true);
    expect(tracker.uptimeOf(peer, BigInt(start))).toMatchObject({ uptimeSeconds: 100n, share: 0.5 });
    expect(tracker.uptimeOf(peer, BigInt(start + 150))).toMatchObject({ uptimeSeconds: 50n, share: 1 });
    tracker.disconnected(peer);
    clock.seconds += 200;
    expect(tracker.isConnected(peer)).toBe(false);
    expect(tracker.uptimeOf(peer, BigInt(start))).toMatchObject({ uptimeSeconds: 100n, share: 0.25 });
  });

  it('has seen everybody for the whole of a validation that has not begun', () => {
    const { tracker } = openAt(openTestStore());
    expect(tracker.uptimeOf(peer, BigInt(start + 10))).toMatchObject({ uptimeSeconds: 0n, share: 1 });
  });

  it('remembers across restarts, and counts the time between as presence', () => {
    const store = openTestStore();
    const first = openAt(store);
    first.clock.seconds += 100;
    first.tracker.connected(peer);
    first.clock.seconds += 50;
    first.tracker.close();

    const second = openAt(store, start + 250);
    expect(second.tracker.isConnected(peer)).toBe(false);
    expect(second.tracker.uptimeOf(peer, BigInt(start))).toMatchObject({ uptimeSeconds: 150n, share: 0.6 });
    second.clock.seconds += 50;
    expect(second.tracker.uptimeOf(peer, BigInt(start))).toMatchObject({ uptimeSeconds: 150n, share: 0.5 });
  });

  it('counts time that its clock jumped over as presence, of who is connected and of who is not', () => {
    const store = openTestStore();
    const { tracker, clock } = openAt(store);
    const other = 'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN';
    tracker.connected(peer);
    clock.seconds += 100;
    const jump = (seconds: number): void => {
      const from = clock.seconds;
      clock.seconds += seconds;
      tracker.jumped(from * 1000, clock.seconds * 1000);
    };
    jump(1_000);
    expect(tracker.uptimeOf(peer, BigInt(start)).uptimeSeconds).toBe(1_100n);
    expect(tracker.uptimeOf(other, BigInt(start)).uptimeSeconds).toBe(1_000n);
    clock.seconds += 50;
    tracker.disconnected(peer);
    jump(1_000);
    clock.seconds += 10;
    expect(tracker.uptimeOf(peer, BigInt(start)).uptimeSeconds).toBe(2_150n);
    expect(tracker.uptimeOf(other, BigInt(start)).uptimeSeconds).toBe(2_000n);
    tracker.close();
    const again = openAt(store, clock.seconds);
    expect(again.tracker.uptimeOf(peer, BigInt(start)).uptimeSeconds).toBe(2_150n);
    expect(again.tracker.uptimeOf(other, BigInt(start)).uptimeSeconds).toBe(2_000n);
  });

  it('loses no more than what came after its last write when it is killed', () => {
    const store = openTestStore();
    const killed = openAt(store);
    killed.clock.seconds += 100;
    killed.tracker.write();
    killed.clock.seconds += 9;
    expect(killed.tracker.uptimeOf(peer, BigInt(start)).uptimeSeconds).toBe(0n);

    const { tracker } = openAt(store, start + 200);
    expect(tracker.uptimeOf(peer, BigInt(start)).uptimeSeconds).toBe(100n);
  });

  it('goes on where a connection lasts over many writes', () => {
    const { tracker, clock } = openAt(openTestStore());
    tracker.connected(peer);
    for (let write = 0; write < 100; write++) {
      clock.seconds += 10;
      tracker.write();
    }
    clock.seconds += 3;
    expect(tracker.uptimeOf(peer, BigInt(start))).toMatchObject({ uptimeSeconds: 1003n, share: 1 });
    expect(tracker.uptimeOf(peer, BigInt(start + 500))).toMatchObject({ uptimeSeconds: 503n, share: 1 });
  });

  it('stands a clock that is set back', () => {
    const { tracker, clock } = openAt(openTestStore());
    tracker.connected(peer);
    clock.seconds += 100;
    tracker.write();
    clock.seconds -= 60;
    expect(tracker.uptimeOf(peer, BigInt(start))).toMatchObject({ uptimeSeconds: 40n, share: 1 });
    tracker.disconnected(peer);
    clock.seconds += 160;
    expect(tracker.uptimeOf(peer, BigInt(start))).toMatchObject({ uptimeSeconds: 100n, share: 0.5 });
  });
});
