import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceClock,
  blockGasLimit,
  chargeClock,
  clockPrice,
  clockRate,
  type GasClock,
  holdClock,
  isClockAtMost,
  setClock,
  startClock,
} from '../../src/fees/acp194.js';
import { minGasCharge } from '../../src/fees/min-gas-charge.js';

const clock: GasClock = { seconds: 100n, numerator: 0n, excess: 0n, target: 1_000_000n, minPrice: 1n };

describe('the gas clock of ACP-194 (vectors: helicon 5.5)', () => {
  it.each([
    ['the target doubles', { target: 2_000_000n, excessPerTarget: 1n }, 4_000_000n],
    ['the scale doubles', { target: 1_000_000n, excessPerTarget: 2n }, 4_000_000n],
    ['both double', { target: 2_000_000n, excessPerTarget: 2n }, 8_000_000n],
  ])('keeps its price of 7 where %s', (_, settings, excess) => {
    const before = { ...clock, excess: 2_000_000n, excessPerTarget: 1n };
    const after = setClock(before, { minPrice: 1n, ...settings });
    expect([clockPrice(before), clockPrice(after), after.excess]).toEqual([7n, 7n, excess]);
  });

  it('grows by half of the gas that is charged', () => {
    expect(chargeClock(clock, 1_000_000n).excess).toBe(500_000n);
  });

  it('counts the gas of a block at its own target, then moves to that of its children', () => {
    const before = { ...clock, excess: 2_000_000n, excessPerTarget: 1n };
    const after = setClock(chargeClock(before, 3_000_000n), {
      target: 2_000_000n,
      minPrice: 1n,
      excessPerTarget: 1n,
    });
    expect([after.excess, clockPrice(after)]).toEqual([7_000_000n, 33n]);
  });

  it('raises the excess to a new least price, and lets it there when that falls', () => {
    const raised = setClock({ ...clock, excess: 2_000_000n }, { target: 1_000_000n, minPrice: 100n });
    expect([raised.excess, clockPrice(raised)]).toEqual([400_649_807n, 100n]);
    const lowered = setClock(raised, { target: 1_000_000n, minPrice: 1n });
    expect([lowered.excess, clockPrice(lowered)]).toEqual([400_649_807n, 100n]);
  });

  it('takes the excess below a least price that none gives exactly', () => {
    const raised = setClock(clock, { target: 1_000_000n, minPrice: 1_000_000_000n });
    expect([raised.excess, clockPrice(raised)]).toEqual([1_802_924_127n, 1_000_000_000n]);
    expect(clockPrice(setClock(raised, { target: 1_000_000n, minPrice: 1n }))).toBe(999_999_990n);
  });

  it('starts with the excess that gives a base fee', () => {
    const started = startClock(1_607_144_400_000n, 225_000_000_000n, { target: 1_000_000n, minPrice: 1n });
    expect(started).toMatchObject({ seconds: 1_607_144_400n, numerator: 0n, excess: 2_274_124_862n });
    expect(clockPrice(advanceClock(started, 1_607_144_400_000n + 2_275_000n))).toBe(1n);
  });

  it('wears off over whole seconds and parts of one', () => {
    const rate = 3_200_000n;
    let running: GasClock = { ...clock, seconds: 42n, target: 1_600_000n };
    const seen: bigint[] = [];
    for (const gas of [rate / 2n, rate / 4n, rate / 2n, rate * 10n]) {
      running = chargeClock(running, gas);
      seen.push((running.excess * 8n) / rate);
    }
    for (const timeMs of [55_000n, 55_500n]) {
      running = advanceClock(running, timeMs);
      seen.push((running.excess * 8n) / rate);
    }
    expect(seen).toEqual([2n, 3n, 5n, 45n, 38n, 36n]);
  });

  it.each([
    [1_000_000n, 20_000_000n],
    [2_000_000n, 40_000_000n],
    [4_000_000n, 80_000_000n],
  ])('lets a block hold at a target of %i', (target, limit) => {
    expect(blockGasLimit({ target })).toBe(limit);
  });

  it('never goes back', () => {
    expect(advanceClock(clock, 99_000n)).toEqual(clock);
  });

  it('shows the end of an execution to a part of a second', () => {
    const after = chargeClock(clock, 500_000n);
    expect(after).toMatchObject({ seconds: 100n, numerator: 500_000n });
    expect([isClockAtMost(after, 100_249n), isClockAtMost(after, 100_250n)]).toEqual([false, true]);
    expect(holdClock(after, 100_249n)).toMatchObject({ seconds: 100n, numerator: 498_000n });
    expect(holdClock(after, 100_250n)).toBe(after);
  });

  it('charges at least half of a limit, rounded up', () => {
    expect([minGasCharge(1_000_000n), minGasCharge(42_001n), minGasCharge(0n)]).toEqual([
      500_000n,
      21_001n,
      0n,
    ]);
  });

  it('is the same whether time passes at once or bit by bit, but for what is rounded off, and its price is never below the least one', () => {
    const arbitraryClock = fc.record({
      seconds: fc.constant(100n),
      target: fc.bigInt({ min: 1_000_000n, max: 10_000_000n }),
      numerator: fc.bigInt({ min: 0n, max: 1_999_999n }),
      excess: fc.bigInt({ min: 0n, max: 10n ** 10n }),
      minPrice: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    });
    const steps = fc.array(fc.bigInt({ min: 0n, max: 9_000n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(arbitraryClock, steps, (start, milliseconds) => {
        let stepwise = start as GasClock;
        let timeMs = 100_000n;
        for (const step of milliseconds) {
          timeMs += step;
          stepwise = advanceClock(stepwise, timeMs);
        }
        const atOnce = advanceClock(start, timeMs);
        expect(stepwise).toMatchObject({ seconds: atOnce.seconds, numerator: atOnce.numerator });
        expect(clockPrice(stepwise)).toBeGreaterThanOrEqual(start.minPrice);
        const difference = stepwise.excess - atOnce.excess;
        expect(difference >= 0n && difference <= BigInt(milliseconds.length) * 2n).toBe(true);
        expect(stepwise.numerator).toBeLessThan(clockRate(start));
      }),
    );
  });
});
