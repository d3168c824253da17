import type { RuleOverrides } from '@firn/platform-chain';

/** How the platform chain of a node is run. */
export interface PlatformSettings {
  /** Every how many milliseconds a block is made of the transactions that wait; 0 makes one as soon as one arrives. */
  readonly blockTimeMs: number;
  /** Gives the development accounts funds after genesis, on the platform chain and the C-Chain. */
  readonly devAccounts: boolean;
  /** What differs from the network's rules (reference: sections 4.10 to 4.13). */
  readonly rules: RuleOverrides;
}

/** What holds where nothing else is said. */
export const defaultPlatformSettings: PlatformSettings = { blockTimeMs: 0, devAccounts: false, rules: {} };
