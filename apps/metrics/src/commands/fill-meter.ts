import type { ChainState, ServiceState } from '../state/service-state.js';

/** How far the chains are that are being back-filled, together. */
export interface Fill {
  /** Their names. */
  readonly chains: readonly string[];
  /** Blocks that are stored, of those that are to be. */
  readonly done: bigint;
  readonly blocks: bigint;
  /** Blocks a second. */
  readonly rate: number;
  /** Until all of them are stored, at this rate; undefined while nothing moves. */
  readonly secondsLeft: number | undefined;
}

/** Measures how fast chains are being back-filled. */
export interface FillMeter {
  /** Undefined where no chain is being back-filled. Call it again and again: the rate is that of the last seconds. */
  measure(): Fill | undefined;
}

/** Blocks are stored in batches: over a shorter time the rate would be a matter of luck. */
const windowMs = 15_000;

interface Sample {
  readonly at: number;
  /** Blocks that were stored since the first measurement. */
  readonly stored: bigint;
}

/** @param now milliseconds. */
export function createFillMeter(
  { chains }: Pick<ServiceState, 'chains'>,
  now: () => number = () => performance.now(),
): FillMeter {
  let before = new Map<number, bigint>();
  let samples: Sample[] = [];
  let stored = 0n;
  return {
    measure() {
      const filling = [...chains.values()].flatMap(fillOf);
      for (const { key, done } of filling) stored += increase(before.get(key) ?? done, done);
      before = new Map(filling.map(({ key, done }) => [key, done]));
      if (filling.length === 0) {
        samples = [];
        return undefined;
      }
      const at = now();
      samples.push({ at, stored });
      // One that is older than the window stays, to measure from.
      while ((samples[1]?.at ?? at) < at - windowMs) samples.shift();
      const done = filling.reduce((sum, chain) => sum + chain.done, 0n);
      const blocks = filling.reduce((sum, chain) => sum + chain.blocks, 0n);
      const rate = rateSince(samples[0], { at, stored });
      const secondsLeft = rate === 0 ? undefined : Math.ceil(Number(blocks - done) / rate);
      return { chains: filling.map(({ name }) => name), done, blocks, rate, secondsLeft };
    },
  };
}

function fillOf({ key, record, activity, watermark, firstBlocks }: ChainState) {
  if (activity.kind !== 'back-filling') return [];
  const first = firstBlocks[0]?.num ?? 0n;
  const done = watermark === undefined ? 0n : watermark.num - first + 1n;
  const all = activity.head - first + 1n;
  // What is stored may be ahead of what was known of the node.
  return [{ key, name: record.chainName, done, blocks: all > done ? all : done }];
}

/** Blocks that are taken back do not count. */
function increase(from: bigint, to: bigint): bigint {
  return to > from ? to - from : 0n;
}

function rateSince(first: Sample | undefined, { at, stored }: Sample): number {
  if (first === undefined || first.at === at) return 0;
  return (Number(stored - first.stored) / (at - first.at)) * 1000;
}
