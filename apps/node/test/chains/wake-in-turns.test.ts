import { describe, expect, it } from 'vitest';
import { wakeInTurns } from '../../src/chains/wake-in-turns.js';

describe('an event for thousands', () => {
  it('wakes hundreds at once, and the others in turns that follow, in their order', async () => {
    const woken: number[] = [];
    const all = new Promise<void>((resolve) => {
      for (let index = 0; index < 1_000; index += 1) {
        wakeInTurns(() => {
          woken.push(index);
          if (index === 999) resolve();
        });
      }
    });
    expect(woken).toHaveLength(256);
    await new Promise((resolve) => setImmediate(resolve));
    expect(woken.length).toBeLessThan(1_000);
    await all;
    expect(woken).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });
});
