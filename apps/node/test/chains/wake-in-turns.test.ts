import { describe, expect, it, onTestFinished } from 'vitest';
import { wakeInTurns } from '../../src/chains/event-streams.js';

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

  it('wakes fewer in a turn where each is about much, and none of those in the turn of the event', async () => {
    let turn = 0;
    let timer: NodeJS.Immediate;
    const count = (): void => {
      turn += 1;
      timer = setImmediate(count);
    };
    count();
    onTestFinished(() => clearImmediate(timer));
    const begun = turn;
    const turns: number[] = [];
    await new Promise<void>((resolve) => {
      for (const weight of [100, 100, 100, 1_000, 1]) {
        wakeInTurns(() => {
          turns.push(turn - begun);
          if (turns.length === 5) resolve();
        }, weight);
      }
      expect(turns).toEqual([]);
    });
    const [first = 0] = turns;
    expect(turns.map((each) => each - first)).toEqual([0, 0, 1, 2, 3]);
  });
});
