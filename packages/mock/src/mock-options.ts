import type { Contract } from '@firn/contract';

/** How a mock answers. */
export interface MockOptions {
  /** What it serves: operations of several contracts side by side. */
  readonly contracts: readonly Contract[];
  /** Decides between examples. Default `firn`. */
  readonly seed?: string | undefined;
  /** Milliseconds that each answer takes, `100` or `50-200`. Default 0. */
  readonly latency?: string | undefined;
  /** Milliseconds between two events of a subscription. Default 1 000. */
  readonly eventIntervalMs?: number | undefined;
  /** Pages of other origins that may call, or `*`. Default `*`: a mock holds no secrets. */
  readonly origins?: '*' | readonly string[] | undefined;
}

/** The options with their defaults. */
export interface MockSettings {
  readonly seed: string;
  readonly latency: string;
  readonly eventIntervalMs: number;
}

/** Fills in the defaults. */
export function mockSettings({
  seed = 'firn',
  latency = '0',
  eventIntervalMs = 1_000,
}: MockOptions): MockSettings {
  return { seed, latency, eventIntervalMs };
}
