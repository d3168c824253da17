import { UnavailableError } from '@firn/rest/server';
import { expect, test } from 'vitest';
import { toHttpError } from '../../src/http-error.js';
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
    expect(answer).toBeInstanceOf(UnavailableError);
    expect(answer).toMatchObject({ message: expect.stringContaining(says), retryAfterMs: 60_000 });
    expect(answer).toMatchObject({ message: expect.stringContaining('ask for less') });
  },
);

test('a statement that is wrong stays an error of the program', async () => {
  await expect(store().query('SELECT nothing')).rejects.toMatchObject({ type: 'UNKNOWN_IDENTIFIER' });
});
