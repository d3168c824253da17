import { beforeEach, expect, test } from 'vitest';
import { acquireWriterLease, openExclusiveWriter } from '../../src/ingest/writer-lease.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();
const times = { heartbeatMs: 20, expiryMs: 2_000 };

beforeEach(() => store().command('TRUNCATE TABLE writers'));

test('a second writer is refused while the first one lives, and gets the right once that has left', async () => {
  const first = await acquireWriterLease(store(), times);
  await expect(acquireWriterLease(store(), times)).rejects.toMatchObject({
    code: 'writer-lease-held',
    message: expect.stringMatching(/another firn-metrics .* writes to this store/),
  });
  await first.release();
  const second = await acquireWriterLease(store(), times);
  expect(second.epoch).toBeGreaterThan(first.epoch);
  await second.release();
});

test('of writers that come at once at most one gets the right', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => acquireWriterLease(store(), times)),
  );
  const writers = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  expect(writers.length).toBeLessThanOrEqual(1);
  await Promise.all(writers.map((writer) => writer.release()));
});

test('a writer that was killed is waited for until its heartbeat is old', async () => {
  await store().command('INSERT INTO writers (writer, epoch, alive) VALUES (generateUUIDv4(), 7, 1)');
  const writer = await acquireWriterLease(store(), { heartbeatMs: 20, expiryMs: 300 });
  expect(writer.epoch).toBe(8);
  await writer.release();
});

test('a writer whose heartbeats do not arrive must stop before another one may start', async () => {
  const writer = await acquireWriterLease(store(), { heartbeatMs: 60_000, expiryMs: 4_000 });
  expect(() => writer.assertHeld()).not.toThrow();
  await expect
    .poll(
      () => {
        try {
          writer.assertHeld();
          return 'held';
        } catch (error) {
          return (error as { code?: string }).code;
        }
      },
      { timeout: 10_000 },
    )
    .toBe('writer-lease-lost');
  await writer.release();
});

test('versions grow within a writer and from one writer to the next', async () => {
  const first = await openExclusiveWriter(store());
  const versions = [first.nextVersion(), first.nextVersion()];
  const second = await openExclusiveWriter(store());
  versions.push(second.nextVersion());
  expect([...versions].sort((one, other) => (one < other ? -1 : 1))).toEqual(versions);
  expect(new Set(versions).size).toBe(3);
});
