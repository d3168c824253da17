const firstMilliseconds = 100;

/**
 * The interval that `evm_setIntervalMining` asks for, in milliseconds. Hardhat counts milliseconds and Anvil seconds, and
 * tools of both call it by this name. Nobody wants a block every 99 ms, nor waits 100 s for one.
 */
export function toIntervalMs(interval: number): number {
  return interval < firstMilliseconds ? interval * 1000 : interval;
}
