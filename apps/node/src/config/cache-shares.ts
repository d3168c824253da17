import type { ChainSettings } from './chain-settings.js';

/** The most bytes of the caches of one EVM chain, by who holds them. */
export interface CacheShares {
  /** Blocks, receipts, codes, trie nodes and accounts; the engine shares it among them. */
  readonly chain: number;
  /** Answers at the last block. */
  readonly answers: number;
  /** Texts of blocks, receipts and logs: all kinds together. */
  readonly texts: number;
  /** The same as `chain`, once more for each thread for executions. */
  readonly thread: number;
}

/** Shares what the settings give to a chain: `chain`, `answers` and `texts` are all of it. */
export function cacheShares({ cacheBytes }: Pick<ChainSettings, 'cacheBytes'>): CacheShares {
  const part = (share: number): number => Math.floor(cacheBytes * share);
  return { chain: part(0.75), answers: part(0.0875), texts: part(0.1625), thread: part(0.2) };
}
