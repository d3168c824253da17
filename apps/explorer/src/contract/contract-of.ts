import type { Chain } from '../data/chains.js';

/** A contract whose functions are called. */
export interface ContractOf {
  readonly chain: Chain;
  readonly address: `0x${string}`;
}
