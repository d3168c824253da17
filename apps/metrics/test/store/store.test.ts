import { describe, expect, it, test } from 'vitest';
import { toHttpError } from '../../src/api/http-errors.js';
import { allInserted } from '../../src/store/store.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();

test.each([
  [
    'time',
    'SELECT max(sipHash64(number)) FROM numbers(1000000000000) SETTINGS max_execution_time = 0.1',
    'more than 30 s',
  ],
  [
    'memory',
    'SELECT length(groupArray(number)) FROM numbers(100000000) SETTINGS max_memory_usage = 1000000',
    'more than the memory of the store',
  ],
])(
  'a read that takes too much %s is ended by the engine, and the answer says what to do',
  async (_limit, statement, says) => {
    const error = await store()
      .query(statement)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'MetricsError', code: 'too-costly' });
    const answer = toHttpError(error);
    expect(answer).toMatchObject({ code: 'http-status', status: 503 });
    expect(answer).toMatchObject({ message: expect.stringContaining(says), retryAfterMs: 60_000 });
    expect(answer).toMatchObject({ message: expect.stringContaining('ask for less') });
  },
);

test('a statement that is wrong stays an error of the program', async () => {
  await expect(store().query('SELECT nothing')).rejects.toMatchObject({ type: 'UNKNOWN_IDENTIFIER' });
});

test.each([
  ['reads', 'SELECT sleepEachRow(1) FROM numbers(300) SETTINGS max_block_size = 1', 'query'],
  [
    'writes',
    'INSERT INTO kept_by_test SELECT sleepEachRow(1) FROM numbers(300) SETTINGS max_block_size = 1',
    'command',
  ],
] as const)(
  'a statement that %s ends in the engine when its signal fires, with the reason of the signal',
  async (_what, statement, run) => {
    await store().command('CREATE TABLE IF NOT EXISTS kept_by_test (a UInt8) ENGINE = Null');
    const stop = new AbortController();
    const running = store()[run](statement, { signal: stop.signal });
    running.catch(() => {});
    const there = () =>
      store().query(
        "SELECT query_id FROM system.processes WHERE query LIKE '%numbers(300)%' AND query NOT LIKE '%processes%'",
      );
    await expect.poll(there).toHaveLength(1);
    const reason = new Error('the client went away');
    stop.abort(reason);
    await expect(running).rejects.toBe(reason);
    await expect.poll(there).toEqual([]);
  },
);

describe('allInserted', () => {
  it('ends after the last insert, though one before it has failed', async () => {
    const arrived: string[] = [];
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = () => {
        arrived.push('late');
        resolve();
      };
    });
    const inserted = allInserted([Promise.reject(new Error('lost')), late]).finally(() =>
      arrived.push('end'),
    );
    await Promise.resolve();
    arrive();
    await expect(inserted).rejects.toThrow('lost');
    expect(arrived).toEqual(['late', 'end']);
  });
});
