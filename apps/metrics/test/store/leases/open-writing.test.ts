import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { Lease, Leases } from '../../../src/store/leases/leases.js';
import { takeInTurn } from '../../../src/store/leases/open-writing.js';

const forever = new AbortController().signal;

/** Leases of a process that nobody else can write beside: all of them are given at once. */
function ofOneProcess(): Leases {
  const lease = { writer: {}, async release() {} } as Lease;
  return { take: async () => lease, close() {} };
}

test('tasks of one process have a resource one after the other, in the order in which they asked', async () => {
  const leases = takeInTurn(ofOneProcess());
  const order: string[] = [];
  let inside = 0;
  const task = async (name: string) => {
    const { release } = await leases.take('registry', forever);
    order.push(name);
    expect(++inside).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
    await release();
  };
  await Promise.all(['one', 'two', 'three'].map(task));
  expect(order).toEqual(['one', 'two', 'three']);
});

test('other resources are not waited for', async () => {
  const leases = takeInTurn(ofOneProcess());
  await leases.take('chain 16', forever);
  await leases.take('chain 17', forever);
});

test('who gives up lets the next one in', async () => {
  const leases = takeInTurn(ofOneProcess());
  const stop = new AbortController();
  const first = await leases.take('registry', forever);
  const given = leases.take('registry', stop.signal);
  const next = leases.take('registry', forever);
  stop.abort(new Error('stopped'));
  await expect(given).rejects.toThrow('stopped');
  await first.release();
  await (await next).release();
});

test('who had to wait leaves nothing at the signal, which lives as long as its chain', async () => {
  const leases = takeInTurn(ofOneProcess());
  const { signal } = new AbortController();
  const first = await leases.take('registry', signal);
  const second = leases.take('registry', signal);
  await first.release();
  await (await second).release();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
