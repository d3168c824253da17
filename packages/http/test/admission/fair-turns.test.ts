import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairTurns, type FairTurnsOptions } from '../../src/admission/index.js';

/** Turns whose clock goes by what tasks say they took. */
function turns(options: FairTurnsOptions = {}) {
  const clock = { ms: 0 };
  const fair = new FairTurns({ now: () => clock.ms, ...options });
  const done: string[] = [];
  const task = (client: string, name: string, ms = 4) =>
    fair.schedule(client, () => {
      done.push(client + name);
      clock.ms += ms;
    });
  return { done, task, fair };
}

describe('FairTurns', () => {
  it('runs tasks at once while the turn is young, and the rest in later turns', async () => {
    const { done, task } = turns();
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) task('a', name);
    expect(done).toEqual(['a1', 'a2', 'a3']);
    await nextTurn();
    expect(done).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    await nextTurn();
    expect(done).toHaveLength(7);
    task('b', '1');
    expect(done.at(-1)).toBe('b1');
  });

  it('takes one task of each client in turn, so that who has one waits for one of each', async () => {
    const { done, task } = turns();
    for (let name = 1; name <= 100; name++) task('a', String(name));
    task('b', '1');
    task('c', '1');
    await nextTurn();
    expect(done.slice(3)).toEqual(['a4', 'b1', 'c1']);
    task('b', '2');
    await nextTurn();
    expect(done.slice(6)).toEqual(['a5', 'b2', 'a6']);
  });

  it('takes a task that alone is longer than a turn', async () => {
    const { done, task } = turns();
    task('a', '1', 50);
    task('a', '2', 50);
    task('b', '1');
    expect(done).toEqual(['a1']);
    await nextTurn();
    expect(done).toEqual(['a1', 'a2']);
    await nextTurn();
    expect(done).toEqual(['a1', 'a2', 'b1']);
  });

  it('lets tasks wait while the event loop has more to look at, for 64 turns in a row at most', async () => {
    const { done, task, fair } = turns();
    task('a', '1');
    fair.yield();
    task('a', '2');
    task('b', '1');
    expect(done).toEqual(['a1']);
    for (let turn = 0; turn < 64; turn++) {
      await nextTurn();
      expect(done).toEqual(['a1']);
      fair.yield();
    }
    await nextTurn();
    expect(done).toEqual(['a1', 'a2', 'b1']);
  });

  it('goes on in the next turn when there is no more to look at', async () => {
    const { done, task, fair } = turns();
    fair.yield();
    task('a', '1');
    expect(done).toEqual([]);
    await nextTurn();
    await nextTurn();
    expect(done).toEqual(['a1']);
  });

  it('runs so many tasks in a turn, each client in its turn, and forgets one that is cancelled', async () => {
    const { done, task, fair } = turns({ perTurn: 1, maxYields: 2 });
    fair.yield();
    for (const name of ['1', '2', '3']) task('a', name, 0);
    task('b', '1', 0);
    const cancelled = () => done.push('cancelled');
    fair.schedule('b', cancelled);
    fair.cancel('b', cancelled);
    await nextTurn();
    expect(done).toEqual([]);
    for (const expected of ['a1', 'b1', 'a2', 'a3']) {
      await nextTurn();
      expect(done.at(-1)).toBe(expected);
    }
    expect(done).toHaveLength(4);
  });

  it('runs a task after so many turns in a row with more to look at', async () => {
    const { done, task, fair } = turns({ perTurn: 1, maxYields: 128 });
    for (let turn = 0; turn < 128; turn++) {
      fair.yield();
      task('a', String(turn), 0);
      await nextTurn();
    }
    expect(done).toEqual([]);
    fair.yield();
    await nextTurn();
    expect(done).toEqual(['a0']);
  });

  it('lets work pass by its weight, and gives work of more than a turn a turn for itself', async () => {
    const { fair, done } = turns({ perTurn: 256 });
    expect(fair.pass('a', 200)).toBeUndefined();
    expect(fair.pass('a', 56)).toBeUndefined();
    const heavy = fair.pass('a', 300)?.then(() => done.push('heavy'));
    const light = fair.pass('b')?.then(() => done.push('light'));
    await nextTurn();
    expect(done).toEqual(['heavy']);
    await Promise.all([heavy, light]);
    expect(done).toEqual(['heavy', 'light']);
  });

  it('lets a task that another one schedules wait if that fills the turn', async () => {
    const { fair, done } = turns({ perTurn: 1 });
    fair.schedule('a', () => {
      fair.schedule('a', () => done.push('inner'));
      done.push('outer');
    });
    expect(done).toEqual(['outer']);
    await nextTurn();
    expect(done).toEqual(['outer', 'inner']);
  });

  it('returns the result or the error of work that it runs', async () => {
    const { fair } = turns();
    expect(await fair.run('a', () => 1)).toBe(1);
    await expect(
      fair.run('a', () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
  });
});
