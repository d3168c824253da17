import { describe, expect, it } from 'vitest';
import type { Clock } from '../src/clock.js';
import {
  type ClockJump,
  type ClockRecord,
  maxAheadMs,
  NetworkClock,
  parseSetting,
  resumedSetting,
} from '../src/network-clock.js';

const start = 1_800_000_000_000n;

/** A machine whose time goes where a test lets it. */
class Machine implements Clock {
  time = start;
  nowMs(): bigint {
    return this.time;
  }
}

/** A record that keeps the text in memory. */
class TextRecord implements ClockRecord {
  text: string | undefined;
  read(): string | undefined {
    return this.text;
  }
  write(text: string): void {
    this.text = text;
  }
}

function opened(record?: ClockRecord) {
  const machine = new Machine();
  const clock = new NetworkClock({ machine, ...(record && { record }) });
  const change = (by: Parameters<NetworkClock['settingFor']>[0]): void => clock.use(clock.settingFor(by));
  return { machine, clock, change };
}

describe('the clock of a network', () => {
  it('is that of the machine until it is moved, and stays as much ahead', () => {
    const { machine, clock, change } = opened();
    expect([clock.nowMs(), clock.aheadMs, clock.multiple]).toEqual([start, 0n, 1]);
    change({ byMs: 3_600_000n });
    machine.time += 5n;
    expect([clock.nowMs(), clock.aheadMs]).toEqual([start + 3_600_005n, 3_600_000n]);
  });

  it('stands still, and runs at a multiple from where it stood', () => {
    const { machine, clock, change } = opened();
    change({ multiple: 0 });
    machine.time += 10_000n;
    expect([clock.nowMs(), clock.aheadMs, clock.multiple]).toEqual([start, -10_000n, 0]);
    change({ multiple: 60 });
    machine.time += 1_000n;
    expect(clock.nowMs()).toBe(start + 60_000n);
    change({ byMs: 500n, multiple: 0.25 });
    machine.time += 1_000n;
    expect([clock.nowMs(), clock.multiple]).toEqual([start + 60_750n, 0.25]);
  });

  it('never goes back, and no further than a hundred years ahead', () => {
    const { machine, clock, change } = opened();
    change({ byMs: -1n });
    expect(clock.nowMs()).toBe(start);
    change({ byMs: maxAheadMs + 5n, multiple: 1_000_000 });
    expect(clock.aheadMs).toBe(maxAheadMs);
    machine.time += 1_000n;
    expect(clock.aheadMs).toBe(maxAheadMs);
  });

  it('tells of changes, with what it showed before and shows now', () => {
    const { clock, change } = opened();
    const jumps: ClockJump[] = [];
    const end = clock.onChanged((jump) => jumps.push(jump));
    change({ byMs: 1_000n });
    change({ multiple: 2 });
    end();
    change({ byMs: 1_000n });
    expect(jumps).toEqual([
      { fromMs: start, toMs: start + 1_000n },
      { fromMs: start + 1_000n, toMs: start + 1_000n },
    ]);
  });

  it('is as it was written for who reads it', () => {
    const record = new TextRecord();
    const { machine, clock } = opened(record);
    const setting = clock.settingFor({ byMs: 7n, multiple: 3 });
    clock.write(setting);
    expect(clock.nowMs()).toBe(start);
    clock.use(setting);
    const reader = new NetworkClock({ record, machine });
    machine.time += 10n;
    expect([clock.nowMs(), reader.nowMs()]).toEqual([start + 37n, start + 37n]);
    clock.write(clock.settingFor({ byMs: 1_000n }));
    reader.reload();
    expect(reader.nowMs()).toBe(start + 1_037n);
    expect(parseSetting(record.text ?? '')).toMatchObject({ pace: 3_000_000n });
  });

  it.each([
    ['1', 1_000_000n, start + 500n, start + 1_500n],
    ['a multiple', 60_000_000n, start + 500n, start + 1_500n],
    ['nothing', 0n, start + 500n, start + 500n],
  ])('goes on after a time in which nothing ran, at %s', (_, pace, timeMs, expected) => {
    const resumed = resumedSetting({ timeMs, machineMs: start, pace }, start + 1_000n);
    expect(resumed.pace).toBe(pace);
    const { machine, clock } = opened();
    machine.time += 1_000n;
    clock.use(resumed);
    expect(clock.nowMs()).toBe(expected);
  });

  it('does not go back where the clock of the machine did meanwhile', () => {
    const stopped = { timeMs: start, machineMs: start, pace: 60_000_000n };
    expect(resumedSetting(stopped, start - 5_000n).timeMs).toBe(start);
  });
});
