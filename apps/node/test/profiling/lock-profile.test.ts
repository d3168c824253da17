import { describe, expect, it } from 'vitest';
import { formatLockProfile } from '../../src/profiling/lock-profile.js';
import { watchLoop } from '../../src/profiling/loop-watch.js';

describe('formatLockProfile', () => {
  it('tells how late work was, and what is waited for', () => {
    const text = formatLockProfile({
      durationMs: 61_234,
      utilization: 0.256,
      delayMs: { samples: 3, mean: 1, p50: 0.5, p90: 2, p99: 3.25, max: 4 },
      activeResources: new Map([
        ['Timeout', 2],
        ['TCPServerWrap', 1],
      ]),
    });
    expect(text).toMatch(/^watched +61\.2 s$/m);
    expect(text).toMatch(/^busy +25\.6 %$/m);
    expect(text).toMatch(/^delay p99 +3\.250 ms$/m);
    expect(text).toMatch(/^TCPServerWrap +1\nTimeout +2\n$/m);
  });
});

describe('watchLoop', () => {
  it('has figures from the start', () => {
    const watch = watchLoop();
    const { utilization, delayMs } = watch.read();
    watch.close();
    expect(utilization).toBeGreaterThanOrEqual(0);
    expect(utilization).toBeLessThanOrEqual(1);
    expect(delayMs).toMatchObject({ samples: 0, mean: 0, max: 0 });
  });
});
