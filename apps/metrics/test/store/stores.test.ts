import { expect, test } from 'vitest';
import { MetricsError } from '../../src/errors.js';
import { createStore, type Store } from '../../src/store/store.js';
import { failoverStore } from '../../src/store/stores.js';

/** A server that answers with its name, or as it is told to. */
function createServer(name: string) {
  const server = { asked: 0, failure: undefined as Error | undefined };
  const base = createStore({ url: 'http://127.0.0.1:1', username: 'u', password: 'p' }, 'firn');
  const store: Store = {
    ...base,
    async query<Row>() {
      server.asked++;
      if (server.failure !== undefined) throw server.failure;
      return [{ name }] as Row[];
    },
    async command() {
      server.asked++;
      if (server.failure !== undefined) throw server.failure;
    },
  };
  return { server, store };
}

const away = new MetricsError('store-unavailable', 'the store does not answer');

test('a server that does not answer is left for the next one, which is asked from then on', async () => {
  const [one, other] = [createServer('one'), createServer('other')];
  const store = failoverStore([one.store, other.store]);
  expect(await store.query('SELECT 1')).toEqual([{ name: 'one' }]);
  one.server.failure = away;
  expect(await store.query('SELECT 1')).toEqual([{ name: 'other' }]);
  expect(await store.query('SELECT 1')).toEqual([{ name: 'other' }]);
  expect(one.server.asked).toBe(2);
  one.server.failure = undefined;
  other.server.failure = away;
  expect(await store.query('SELECT 1')).toEqual([{ name: 'one' }]);
});

test('each server is asked once, and what a server refuses is not asked of another', async () => {
  const [one, other] = [createServer('one'), createServer('other')];
  const store = failoverStore([one.store, other.store]);
  one.server.failure = away;
  other.server.failure = away;
  await expect(store.query('SELECT 1')).rejects.toBe(away);
  expect([one.server.asked, other.server.asked]).toEqual([1, 1]);
  other.server.failure = new Error('syntax error');
  await expect(store.query('SELECT')).rejects.toThrow('syntax error');
  expect([one.server.asked, other.server.asked]).toEqual([1, 2]);
});

test('what may not be done twice is not asked of another server, which is asked from then on', async () => {
  const [one, other] = [createServer('one'), createServer('other')];
  const store = failoverStore([one.store, other.store]);
  one.server.failure = away;
  await expect(store.command('INSERT', { once: true })).rejects.toBe(away);
  expect([one.server.asked, other.server.asked]).toEqual([1, 0]);
  await store.command('INSERT', { once: true });
  expect([one.server.asked, other.server.asked]).toEqual([1, 1]);
});

test('one server is itself', () => {
  const { store } = createServer('only');
  expect(failoverStore([store])).toBe(store);
});
