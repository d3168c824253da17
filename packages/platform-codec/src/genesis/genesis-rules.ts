import { maxUint64 } from '@firn/primitives/integers';
import type { GenesisConfig } from './genesis-config.js';
import { GenesisConfigError } from './genesis-config-error.js';

/**
 * Checks what the parts of a genesis configuration have to be together, in the reference node's order and words.
 * @throws GenesisConfigError for the first rule that does not hold.
 */
export function checkGenesisRules(
  config: GenesisConfig,
  stakedFunds: readonly string[],
  {
    networkId,
    now,
    maxStakeDuration,
  }: { readonly networkId: number; readonly now: bigint; readonly maxStakeDuration: bigint },
): void {
  if (config.networkId !== networkId) {
    throw new GenesisConfigError(
      `conflicting networkIDs: expected ${networkId} but config contains ${config.networkId}`,
    );
  }
  if (initialSupply(config) === 0n) throw new GenesisConfigError('initial supply must be > 0');
  if (config.startTime > now) {
    throw new GenesisConfigError(`startTime cannot be in the future: ${config.startTime}, it is ${now}`);
  }
  checkStakers(config, maxStakeDuration);
  checkStakedFunds(config, stakedFunds);
  if (config.cChainGenesis === '') throw new GenesisConfigError('C-Chain genesis cannot be empty');
}

function checkStakers(
  { initialStakers, initialStakeDuration, initialStakeDurationOffset, startTime }: GenesisConfig,
  maxStakeDuration: bigint,
): void {
  if (initialStakeDuration === 0n) throw new GenesisConfigError('initial stake duration must be > 0');
  if (initialStakeDuration > maxStakeDuration) {
    throw new GenesisConfigError(
      `initial stake duration larger than maximum configured: ${initialStakeDuration} s, at most ${maxStakeDuration}`,
    );
  }
  if (startTime + initialStakeDuration > maxUint64) {
    throw new GenesisConfigError(
      `the stake would end ${initialStakeDuration} s after ${startTime}, beyond 18446744073709551615`,
    );
  }
  if (initialStakers.length === 0) throw new GenesisConfigError('initial stakers must be > 0');
  const needed = initialStakeDurationOffset * BigInt(initialStakers.length - 1);
  if (needed > initialStakeDuration) {
    throw new GenesisConfigError(
      `initial stake duration is ${initialStakeDuration} but need at least ${needed} with offset of ${initialStakeDurationOffset}`,
    );
  }
}

function checkStakedFunds(config: GenesisConfig, stakedFunds: readonly string[]): void {
  if (stakedFunds.length === 0) throw new GenesisConfigError('initial staked funds cannot be empty');
  const lockedByAddress = new Map<string, bigint>();
  for (const { text, unlocks } of config.allocations) {
    const before = lockedByAddress.get(text) ?? 0n;
    lockedByAddress.set(
      text,
      unlocks.reduce((sum, { amount }) => sum + amount, before),
    );
  }
  const seen = new Set<string>();
  let staked = 0n;
  for (const address of stakedFunds) {
    if (seen.has(address)) {
      throw new GenesisConfigError(`duplicate initially staked address ${address}`);
    }
    seen.add(address);
    const locked = lockedByAddress.get(address);
    if (locked === undefined) {
      throw new GenesisConfigError(`no allocation to stake in address ${address}`);
    }
    staked += locked;
  }
  const stakers = config.initialStakers.length;
  if (staked < BigInt(stakers)) {
    throw new GenesisConfigError(
      `total allocations locked amount is too low: ${staked} to stake, ${stakers} stakers need at least 1 each`,
    );
  }
}

/**
 * Everything that the genesis hands out, on both chains, in 1e-9 of the native token.
 * @throws GenesisConfigError above 2^64 - 1.
 */
export function initialSupply({ allocations }: GenesisConfig): bigint {
  let supply = 0n;
  for (const { initialAmount, unlocks } of allocations) {
    supply += initialAmount;
    for (const { amount } of unlocks) supply += amount;
  }
  if (supply > maxUint64) {
    throw new GenesisConfigError(`the initial supply ${supply} is above 18446744073709551615`);
  }
  return supply;
}
