import type { ContractDocument } from '@firn/contract/document';

/** How a mock answers. */
export interface MockOptions {
  /** What it serves: operations of several contracts side by side. */
  readonly contracts: readonly ContractDocument[];
  /** Decides between examples. Default `firn`. */
  readonly seed?: string | undefined;
  /** Milliseconds that each answer takes, `100` or `50-200`. Default 0. */
  readonly latency?: string | undefined;
  /** Milliseconds between two events of a subscription. Default 1 000. */
  readonly eventIntervalMs?: number | undefined;
  /** Whether operations ask for the credentials that they document; any that is not empty is taken. Default true. */
  readonly security?: boolean | undefined;
  /** Whether collections keep what is written to them, until the mock ends. Default false: the same question has the same answer. */
  readonly stateful?: boolean | undefined;
  /** Pages of other origins that may call, or `*`. Default `*`: a mock holds no secrets. */
  readonly origins?: '*' | readonly string[] | undefined;
}

/** The options with their defaults. */
export interface MockSettings {
  readonly seed: string;
  readonly latency: string;
  readonly eventIntervalMs: number;
  readonly security: boolean;
  readonly stateful: boolean;
}

/** Fills in the defaults. */
export function mockSettings({
  seed = 'firn',
  latency = '0',
  eventIntervalMs = 1_000,
  security = true,
  stateful = false,
}: MockOptions): MockSettings {
  return { seed, latency, eventIntervalMs, security, stateful };
}
