import { describe, expect, it } from 'vitest';
import { DerivationQueue } from '../../src/accounts/derivation-queue.js';

const limits = { atOnce: 2, memory: 100, work: 4 };
const cost = { work: 1, memory: 10 };

/** A queue, and the names of what it has begun; `end` ends one. */
function setUp() {
  const queue = new DerivationQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, given = cost, signal?: AbortSignal) =>
    queue.run(
      given,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      signal,
    );
  const end = (name: string): void => ends.get(name)?.();
  return { run, end, begun };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('derivations of keys', () => {
  it('run some at a time, in their order', async () => {
    const { run, end, begun } = setUp();
    const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
    await turn();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    end('a');
    await turn();
    for (const name of ['c', 'd']) end(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are refused where too much work is before them, and taken again when it is done', async () => {
    const { run, end } = setUp();
    const first = run('a', { work: 3.2, memory: 10 });
    await expect(run('b')).rejects.toThrow(
      '1 passwords are being tried, about 4 s of work, and at most 4 s may wait: try again when that is done',
    );
    await turn();
    end('a');
    await first;
    const second = run('b');
    await turn();
    end('b');
    expect(await second).toBe('b');
  });

  it('run alone where they take more than there is for all', async () => {
    const { run, end, begun } = setUp();
    const all = [run('large', { work: 0, memory: 1_000 }), run('small')];
    await turn();
    expect(begun).toEqual(['large']);
    end('large');
    await turn();
    end('small');
    expect(await Promise.all(all)).toEqual(['large', 'small']);
    const heavy = run('heavy', { work: 40, memory: 1 });
    await turn();
    end('heavy');
    expect(await heavy).toBe('heavy');
  });

  it('are not begun where nobody waits for them any more, and hold no place', async () => {
    const { run, end, begun } = setUp();
    const controller = new AbortController();
    const all = [run('a'), run('b')];
    const left = run('c', { work: 2, memory: 10 }, controller.signal);
    controller.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await expect(run('d', cost, controller.signal)).rejects.toThrow('left');
    all.push(run('e', { work: 2, memory: 10 }));
    await turn();
    for (const name of ['a', 'b']) end(name);
    await turn();
    end('e');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'e']);
    expect(begun).not.toContain('c');
  });

  it('that fail leave their place to the next', async () => {
    const queue = new DerivationQueue({ ...limits, atOnce: 1 });
    const failed = queue.run(cost, () => Promise.reject(new Error('no')));
    const next = queue.run(cost, () => Promise.resolve(1));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe(1);
  });
});
