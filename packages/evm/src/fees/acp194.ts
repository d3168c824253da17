import { LruCache } from '@firn/chain-runtime';
import { fakeExponential, greater, maxUint64, smaller } from '@firn/primitives/integers';
import { minChargedPart } from './min-gas-charge.js';

/** What governs the price of gas on a chain that is executed after acceptance: the first child of the block that sets it follows it. */
export interface GasClockSettings {
  /** T: gas per second that the chain aims at. */
  readonly target: bigint;
  /** Wei per gas: no price is below it. */
  readonly minPrice: bigint;
  /** By how many targets the excess grows while the price grows e-fold. Default: 87. */
  readonly excessPerTarget?: bigint;
}

/** A time measured in gas: each second lasts for twice the target, and the excess over the target makes the price (ACP-194). */
export interface GasClock extends GasClockSettings {
  /** Unix seconds. */
  readonly seconds: bigint;
  /** Parts of a second, out of `clockRate`. */
  readonly numerator: bigint;
  /** Gas above the target that has not worn off. */
  readonly excess: bigint;
}

/** Seconds between the execution of a block and the first block that may settle it. */
export const settlementDelaySeconds = 5n;

const rateToTarget = 2n;
const defaultExcessPerTarget = 87n;
const nanosecondsPerMillisecond = 1_000_000n;
const nanosecondsPerSecond = 1_000_000_000n;

/** R: gas per second that is executed. */
export function clockRate({ target }: Pick<GasClockSettings, 'target'>): bigint {
  return smaller(target * rateToTarget, maxUint64);
}

/** The gas that a block may hold, counted by the limits of its transactions. */
export function blockGasLimit(settings: Pick<GasClockSettings, 'target'>): bigint {
  return smaller(clockRate(settings) * settlementDelaySeconds * minChargedPart, maxUint64);
}

/** Wei per gas. */
export function clockPrice(clock: GasClock): bigint {
  return greater(clock.minPrice, priceOf(clock.excess, excessConversion(clock)));
}

/** Whether two clocks give the same price for certain: all that it depends on is equal. */
export function isSamePrice(a: GasClock, b: GasClock): boolean {
  return (
    a.excess === b.excess &&
    a.target === b.target &&
    a.excessPerTarget === b.excessPerTarget &&
    a.minPrice === b.minPrice
  );
}

/** A clock at that time (Unix milliseconds) with the least excess that gives a price, or the one below it where that gives more. */
export function startClock(timeMs: bigint, price: bigint, settings: GasClockSettings): GasClock {
  const { seconds, numerator } = toClockTime(timeMs, settings);
  return { ...settings, seconds, numerator, excess: excessFor(price, excessConversion(settings)) };
}

/** The clock before a block at that time (Unix milliseconds): what was not used wears off. Time does not go back. */
export function advanceClock(clock: GasClock, timeMs: bigint): GasClock {
  const { seconds, numerator } = toClockTime(timeMs, clock);
  const rate = clockRate(clock);
  const skipped = (seconds - clock.seconds) * rate + numerator - clock.numerator;
  if (skipped <= 0n) return clock;
  const afterSeconds = wearOff(clock.excess, (skipped / rate) * clock.target);
  const excess = wearOff(afterSeconds, ((skipped % rate) * clock.target) / rate);
  return atLeastMinPrice({ ...clock, seconds, numerator, excess });
}

/** The clock after that much gas was charged. */
export function chargeClock(clock: GasClock, gas: bigint): GasClock {
  const rate = clockRate(clock);
  const numerator = clock.numerator + gas;
  return {
    ...clock,
    seconds: clock.seconds + numerator / rate,
    numerator: numerator % rate,
    excess: smaller(clock.excess + (gas * (rate - clock.target)) / rate, maxUint64),
  };
}

/** The clock with other settings: the price stays where the least price allows it. */
export function setClock(clock: GasClock, settings: GasClockSettings): GasClock {
  const { target, minPrice, excessPerTarget } = settings;
  if (target === clock.target && excessPerTarget === clock.excessPerTarget) {
    return minPrice === clock.minPrice ? clock : atLeastMinPrice({ ...clock, minPrice });
  }
  const before = excessConversion(clock);
  const after = excessConversion(settings);
  const rate = clockRate(settings);
  const numerator = divideUp(clock.numerator * rate, clockRate(clock));
  return atLeastMinPrice({
    ...clock,
    ...settings,
    seconds: clock.seconds + numerator / rate,
    numerator: numerator % rate,
    excess: smaller(divideUp(clock.excess * after, before), maxUint64),
  });
}

/** Whether the clock shows that time (Unix milliseconds) or an earlier one. */
export function isClockAtMost({ seconds, numerator, target }: GasClock, timeMs: bigint): boolean {
  return (seconds * 1000n - timeMs) * clockRate({ target }) + numerator * 1000n <= 0n;
}

/** The clock, set back to a time (Unix milliseconds) where it shows a later one. */
export function holdClock(clock: GasClock, latestMs: bigint): GasClock {
  return isClockAtMost(clock, latestMs) ? clock : { ...clock, ...toClockTime(latestMs, clock) };
}

function toClockTime(timeMs: bigint, settings: GasClockSettings): Pick<GasClock, 'seconds' | 'numerator'> {
  const nanoseconds = (timeMs % 1000n) * nanosecondsPerMillisecond;
  return {
    seconds: timeMs / 1000n,
    numerator: divideUp(nanoseconds * clockRate(settings), nanosecondsPerSecond),
  };
}

function excessConversion({ target, excessPerTarget = defaultExcessPerTarget }: GasClockSettings): bigint {
  return target * excessPerTarget;
}

function priceOf(excess: bigint, conversion: bigint): bigint {
  return fakeExponential(1n, excess, conversion, maxUint64);
}

function atLeastMinPrice(clock: GasClock): GasClock {
  const conversion = excessConversion(clock);
  if (clock.minPrice <= 1n || priceOf(clock.excess, conversion) >= clock.minPrice) return clock;
  return { ...clock, excess: greater(clock.excess, excessFor(clock.minPrice, conversion)) };
}

/** Settings change seldom, and the search for an excess takes thousands of steps. */
const knownExcesses = new LruCache<string, bigint>(64);

function excessFor(price: bigint, conversion: bigint): bigint {
  if (price <= 1n) return 0n;
  const key = `${price}/${conversion}`;
  const known = knownExcesses.get(key);
  if (known !== undefined) return known;
  const least = leastExcess(price, conversion);
  const excess = priceOf(least, conversion) > price ? least - 1n : least;
  knownExcesses.set(key, excess);
  return excess;
}

function leastExcess(price: bigint, conversion: bigint): bigint {
  let low = 0n;
  let high = maxUint64;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (priceOf(middle, conversion) >= price) high = middle;
    else low = middle + 1n;
  }
  return low;
}

function wearOff(excess: bigint, gas: bigint): bigint {
  return excess > gas ? excess - gas : 0n;
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
