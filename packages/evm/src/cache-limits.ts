/** The most bytes of what a chain keeps in memory, by what it is. All of it can be read or worked out again. */
export interface CacheLimits {
  readonly trieNodes: number;
  readonly codes: number;
  readonly blocks: number;
  readonly receipts: number;
  /** Accounts and slots that the state at the head keeps from block to block. */
  readonly headState: number;
  /** Accounts and storages that were read of other states. */
  readonly states: number;
}

/** Of a chain of a node, in bytes. */
export const defaultCacheBytes = 120 * 2 ** 20;

const parts: Readonly<Record<keyof CacheLimits, number>> = {
  trieNodes: 40,
  codes: 12,
  blocks: 20,
  receipts: 20,
  headState: 20,
  states: 8,
};
const allParts = Object.values(parts).reduce((sum, part) => sum + part, 0);

/** Shares so many bytes among the caches of a chain; they take no more together. */
export function shareCacheBytes(bytes: number = defaultCacheBytes): CacheLimits {
  const share = (kind: keyof CacheLimits): number => Math.floor((bytes * parts[kind]) / allParts);
  return {
    trieNodes: share('trieNodes'),
    codes: share('codes'),
    blocks: share('blocks'),
    receipts: share('receipts'),
    headState: share('headState'),
    states: share('states'),
  };
}
