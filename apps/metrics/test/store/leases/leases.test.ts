import { setMaxListeners } from 'node:events';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { closeGates } from '../../../src/store/leases/fence.js';
import { type Leases, sharedLeases } from '../../../src/store/leases/leases.js';
import { openExclusiveSession, openSession, type Session } from '../../../src/store/leases/session.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
const forever = new AbortController().signal;
// Every right that is waited for listens.
setMaxListeners(0, forever);

beforeEach(async () => {
  for (const table of ['writers', 'leases']) await store().command(`TRUNCATE TABLE ${table}`);
});

interface Process {
  readonly session: Session;
  readonly leases: Leases;
}

/** A process with heartbeats. Without any after the first it looks like one that was killed, or paused. */
async function startProcess(
  expiryMs: number,
  { heartbeatMs = expiryMs / 10, now }: { heartbeatMs?: number; now?: () => number } = {},
): Promise<Process> {
  const session = await openSession(store(), { expiryMs, heartbeatMs }, now);
  const leases = sharedLeases({
    home: store(),
    session,
    fence: (writer) => closeGates([store()], writer),
    onFailure: () => {},
    ...(now && { now }),
  });
  onTestFinished(async () => {
    leases.close();
    await session.close();
  });
  return { session, leases };
}

/** Resolves to false when a lease is not granted within a time in which it would have been. */
async function isGranted(taken: Promise<unknown>, withinMs: number): Promise<boolean> {
  return Promise.race([
    taken.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), withinMs)),
  ]);
}

test('what one process has another one waits for, and gets when it is given back', async () => {
  const one = await startProcess(4_000);
  const other = await startProcess(4_000);
  const held = await one.leases.take('chain 16', forever);
  const waiting = other.leases.take('chain 16', forever);
  expect(await isGranted(waiting, 400)).toBe(false);
  await held.release();
  const taken = await waiting;
  expect(taken.writer.epoch).toBeGreaterThan(held.writer.epoch);
  expect(taken.writer.nextVersion()).toBeGreaterThan(held.writer.nextVersion());
});

test('of processes that claim at once exactly one gets the resource', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, () => startProcess(4_000)));
  const granted: number[] = [];
  for (const [index, { leases }] of processes.entries())
    void leases.take('chain 16', forever).then(() => granted.push(index));
  await expect.poll(() => granted.length).toBe(1);
  // The others take back what they have claimed meanwhile.
  const claims = () => store().query('SELECT writer FROM leases FINAL WHERE held = 1');
  await expect.poll(async () => (await claims()).length).toBe(1);
  expect(granted).toHaveLength(1);
});

test('processes have numbers of their own, also when they start at once', async () => {
  const processes = await Promise.all(Array.from({ length: 5 }, () => startProcess(4_000)));
  expect(new Set(processes.map(({ session }) => session.epoch)).size).toBe(5);
});

test('chains are shared out, and one that nobody else takes is taken after a while', async () => {
  const clock = { now: 0 };
  const [one, other] = [
    await startProcess(20_000, { now: () => clock.now }),
    await startProcess(20_000, { now: () => clock.now }),
  ];
  const chains = ['chain 16', 'chain 17', 'chain 18', 'chain 19'];
  const counts = [0, 0];
  for (const [index, { leases }] of [one, other].entries())
    for (const chain of chains)
      void leases.take(chain, forever).then(() => (counts[index] = (counts[index] ?? 0) + 1));
  // However long that takes: to them no time passes, in which what one leaves would become the other's.
  await expect.poll(() => counts).toEqual([2, 2]);
  const rest = one.leases.take('chain 20', forever);
  await expect.poll(() => store().query("SELECT 1 FROM leases WHERE resource = 'chain 20'")).toEqual([]);
  clock.now = 5_000;
  expect(await rest).toBeDefined();
});

test('a process without heartbeats is cut off before its resources go to another one', async () => {
  const killed = await startProcess(6_000);
  await killed.leases.take('chain 16', forever);
  killed.session.fallSilent();
  const other = await startProcess(60_000);
  const cutOff: string[] = [];
  const leases = sharedLeases({
    home: store(),
    session: other.session,
    fence: async (writer) => void cutOff.push(writer),
    onFailure: () => {},
  });
  onTestFinished(() => leases.close());
  await leases.take('chain 16', forever);
  expect(cutOff).toEqual([killed.session.id]);
});

test('processes of different expiries judge each other by what each said of itself', async () => {
  const slow = await startProcess(60_000);
  const held = await slow.leases.take('chain 16', forever);
  slow.session.fallSilent();
  const hasty = await startProcess(3_000);
  const waiting = hasty.leases.take('chain 16', forever);
  expect(await isGranted(waiting, 4_000)).toBe(false);
  slow.session.assertHeld();
  await held.release();
  await waiting;
  hasty.session.fallSilent();
  // A patient process takes over from a hasty one when that one's time is over, not when its own would be.
  await slow.leases.take('chain 16', forever);
});

test('a process that was paused too long has lost its right for good, heartbeats or not', async () => {
  const clock = { now: 0 };
  const { session } = await startProcess(60_000, { heartbeatMs: 20, now: () => clock.now });
  const beats = async () => {
    const [row] = await store().query<{ beats: string }>('SELECT count() AS beats FROM writers');
    return Number(row?.beats);
  };
  expect(() => session.assertHeld()).not.toThrow();
  // Nothing of this process runs meanwhile, so the next heartbeat is late.
  clock.now = 60_001;
  const state = () => {
    try {
      session.assertHeld();
      return 'held';
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  expect(state()).toBe('writer-lease-lost');
  const late = await beats();
  // The first of these may have been on its way before.
  await expect.poll(beats).toBeGreaterThan(late + 1);
  expect(state()).toBe('writer-lease-lost');
});

test('the numbers of an exclusive process follow those of all before it', async () => {
  const before = await startProcess(4_000);
  const exclusive = await openExclusiveSession(store());
  expect(exclusive.epoch).toBeGreaterThan(before.session.epoch);
});
