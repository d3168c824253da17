import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimeLimit } from '../../src/server/time-limit.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => {});

describe('createTimeLimit', () => {
  it('gives what comes in time', async () => {
    const limit = createTimeLimit(100);
    expect(await limit(Promise.resolve(7), () => new Error('late'))).toBe(7);
    await expect(limit(Promise.reject(new Error('broken')), () => new Error('late'))).rejects.toThrow(
      'broken',
    );
  });

  it('ends each promise after its own time, with one timer', async () => {
    const limit = createTimeLimit(100);
    const ended: string[] = [];
    const watch = (name: string) =>
      limit(never, () => new Error(name)).catch((error: Error) => ended.push(error.message));
    watch('first');
    await vi.advanceTimersByTimeAsync(30);
    watch('second');
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(69);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(30);
    expect(ended).toEqual(['first', 'second']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not end a promise early because an older one came in time', async () => {
    const limit = createTimeLimit(100);
    let resolve = (_: number) => {};
    const first = limit(
      new Promise<number>((done) => {
        resolve = done;
      }),
      () => new Error('late'),
    );
    await vi.advanceTimersByTimeAsync(50);
    const second = limit(never, () => new Error('late'));
    const ended = vi.fn();
    second.catch(ended);
    resolve(1);
    expect(await first).toBe(1);
    await vi.advanceTimersByTimeAsync(99);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
  });
});
