import type { Network } from '../source/platform/platform-network.js';

/** A supported EVM chain, as the interface describes it. */
export interface ChainRecord {
  readonly evmChainId: bigint;
  readonly chainName: string;
  /** CB58; the key by which a chain is known over time. */
  readonly blockchainId: string;
  readonly subnetId: string;
  readonly network: Network;
}

/** A set of chains that metrics can be asked for. */
export type ChainGroup = 'total' | 'mainnet' | 'testnet';

/** Numbers of the groups in the store; chains have numbers from {@link firstChainKey}. */
export const groupKeys: Readonly<Record<ChainGroup, number>> = { total: 1, mainnet: 2, testnet: 3 };

/** Lowest number of a chain in the store. */
export const firstChainKey = 16;

/** The groups that a chain of this network belongs to. */
export function groupsOf(network: Network): readonly ChainGroup[] {
  return ['total', network];
}

/** What becomes of the rows of a chain whose genesis was replaced. */
export type Retirement = 'kept' | 'dropped' | 'erased';

/** A chain of the store that another one has replaced. Its number is never used again. */
export interface RetiredChain {
  readonly key: number;
  readonly record: ChainRecord;
  readonly retirement: Retirement;
}
