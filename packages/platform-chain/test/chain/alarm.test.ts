import { systemClock } from '@firn/chain-runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alarm } from '../../src/chain/alarm.js';

const day = 86_400_000;

describe('an alarm', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function makeAlarm(): { readonly alarm: Alarm; readonly rings: number[] } {
    const rings: number[] = [];
    return { alarm: new Alarm(() => rings.push(Date.now()), systemClock), rings };
  }

  it('rings once at its time, however far away', () => {
    const { alarm, rings } = makeAlarm();
    alarm.set(1_000 + 400 * day);
    vi.advanceTimersByTime(400 * day - 1);
    expect(rings).toEqual([]);
    vi.advanceTimersByTime(500 * day);
    expect(rings).toEqual([1_000 + 400 * day]);
  });

  it('rings with the next turn for a time that is over', () => {
    const { alarm, rings } = makeAlarm();
    alarm.set(5);
    expect(rings).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(rings).toEqual([1_000]);
  });

  it('is moved, and turned off', () => {
    const { alarm, rings } = makeAlarm();
    alarm.set(3_000);
    alarm.set(2_000);
    vi.advanceTimersByTime(5_000);
    expect(rings).toEqual([2_000]);
    alarm.set(9_000);
    alarm.set(undefined);
    vi.advanceTimersByTime(day);
    expect(rings).toEqual([2_000]);
  });
});
