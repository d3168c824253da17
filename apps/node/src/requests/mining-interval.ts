import type { MiningSettings } from '../config/chain-settings.js';
import { Refusal } from '../errors/refusal.js';

const firstMilliseconds = 100n;
/** The longest interval: a day. */
const maxIntervalMs = 86_400_000n;

/**
 * The mining mode that `evm_setIntervalMining` asks for. Hardhat counts milliseconds and leaves automatic mining as it is; Anvil counts seconds and ends it.
 * Tools of both use this name. No one wants a block every 99 ms or waits 100 s for one.
 * @throws Refusal for an interval of more than a day
 */
export function toMiningMode(interval: bigint, { automine }: MiningSettings): MiningSettings {
  const isSeconds = interval > 0n && interval < firstMilliseconds;
  const intervalMs = checkedIntervalMs(isSeconds ? interval * 1000n : interval);
  return { automine: automine && !isSeconds, intervalMs };
}

/** @throws Refusal for an interval of more than a day */
export function checkedIntervalMs(intervalMs: bigint): number {
  if (intervalMs <= maxIntervalMs) return Number(intervalMs);
  throw new Refusal(`mining interval ${intervalMs} ms must be at most ${maxIntervalMs} ms`);
}
