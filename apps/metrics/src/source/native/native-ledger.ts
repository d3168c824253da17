import type { Hex, NativeChanges } from '../chain-source.js';

/** Adds up what a block does to native balances. Amounts are in wei. */
export interface NativeLedger extends NativeChanges {
  give(holder: Hex, amount: bigint): void;
  take(holder: Hex, amount: bigint): void;
  /** Only the node knows what the block does to this holder in the end. */
  doubt(holder: Hex): void;
  /** Some changes are not known at all. */
  miss(reason: string): void;
}

/** Starts with no changes. */
export function createNativeLedger(): NativeLedger {
  const deltas = new Map<Hex, bigint>();
  const uncertain = new Set<Hex>();
  let missing: string | undefined;
  const add = (holder: Hex, amount: bigint) => {
    deltas.set(holder, (deltas.get(holder) ?? 0n) + amount);
  };
  return {
    deltas,
    uncertain,
    get missing() {
      return missing;
    },
    give(holder, amount) {
      if (amount !== 0n) add(holder, amount);
    },
    take(holder, amount) {
      if (amount !== 0n) add(holder, -amount);
    },
    doubt(holder) {
      add(holder, 0n);
      uncertain.add(holder);
    },
    miss(reason) {
      missing ??= reason;
    },
  };
}
