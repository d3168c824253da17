import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpanLog } from '../../src/peers/span-log.js';

describe('SpanLog', () => {
  it('tells for how long something held since any time', () => {
    const log = new SpanLog();
    log.add(100, 200);
    log.add(300, 350);
    expect([0, 100, 150, 250, 300, 325, 350, 900].map((start) => log.heldSince(start))).toEqual([
      150, 150, 100, 50, 50, 25, 0, 0,
    ]);
  });

  it('counts no time twice, and none that runs backwards', () => {
    const log = new SpanLog();
    log.add(100, 200);
    log.add(100, 250);
    log.add(240, 230);
    expect(log.spans).toEqual([{ from: 100, to: 250, heldMs: 150 }]);
  });

  it('keeps sums where it puts old spans together', () => {
    const log = new SpanLog();
    for (let at = 0; at < 1000; at += 10) log.add(at, at + 5);
    expect(log.spans).toHaveLength(64);
    expect(log.spans[0]).toEqual({ from: 0, to: 365, heldMs: 185 });
    expect(log.heldSince(0)).toBe(500);
    expect(log.heldSince(990)).toBe(5);
    expect(log.heldSince(180)).toBeCloseTo(315 + (185 * 185) / 365);
  });

  it('never holds longer than time has passed, and less the later one asks', () => {
    const stretches = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 200 });
    fc.assert(
      fc.property(stretches, fc.nat(200_000), fc.nat(200_000), (added, one, other) => {
        const log = new SpanLog();
        let at = 0;
        for (const [pause, length] of added) {
          log.add(at + pause, at + pause + length);
          at += pause + length;
        }
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const copy = new SpanLog(log.spans);
        expect(copy.heldSince(early)).toBe(log.heldSince(early));
        expect(log.heldSince(early)).toBeGreaterThanOrEqual(log.heldSince(late) - 1e-6);
        expect(log.heldSince(early)).toBeLessThanOrEqual(Math.max(0, log.end - early) + 1e-6);
      }),
    );
  });
});
