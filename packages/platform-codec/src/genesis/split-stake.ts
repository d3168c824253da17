import type { Allocation, GenesisConfig, Unlock } from './genesis-config.js';

/** What a staker stakes of one unlock of an allocation. */
export interface StakePart {
  readonly allocation: Allocation;
  readonly unlock: Unlock;
}

/**
 * What each staker stakes: the staked allocations, split in file order into equal parts, of which the last takes what the
 * division leaves over. An unlock can be cut in two (reference: section 5.2, step 7).
 */
export function splitStake(config: GenesisConfig): StakePart[][] {
  const staked = config.allocations.filter(({ text }) => config.initialStakedFunds.has(text));
  const total = staked.reduce(
    (sum, { unlocks }) => unlocks.reduce((inner, { amount }) => inner + amount, sum),
    0n,
  );
  const count = config.initialStakers.length;
  const share = total / BigInt(count);
  const parts: StakePart[][] = [[]];
  let room = share;
  for (const allocation of staked) {
    for (const { amount, locktime } of allocation.unlocks) {
      let rest = amount;
      while (parts.length < count && rest > 0n) {
        const taken = rest < room ? rest : room;
        parts.at(-1)?.push({ allocation, unlock: { amount: taken, locktime } });
        rest -= taken;
        room -= taken;
        if (room > 0n) break;
        parts.push([]);
        room = share;
      }
      if (rest > 0n) parts.at(-1)?.push({ allocation, unlock: { amount: rest, locktime } });
    }
  }
  return parts;
}
