import { type Clock, systemClock } from '@firn/chain-runtime';
import type { Store } from '@firn/storage';
import type { ChainRules } from '../../rules/chain-rules.js';
import { ProductionControls } from '../production/production-controls.js';
import { CanonicalChain } from '../storage/canonical-chain.js';
import { ChainStore } from '../storage/chain-store.js';
import { ChainReader, type ChainReaderParts } from './chain-reader.js';

/** How a chain is opened to be read. */
export interface OpenChainReaderOptions
  extends Pick<ChainReaderParts, 'genesis' | 'extension' | 'refusesUnfinalized'> {
  readonly store: Store;
  /** Names the chain's part of the store, as it was opened there. */
  readonly name: string;
  readonly rules: ChainRules;
  readonly pruning: boolean;
  /** Most bytes that all caches of the chain take together. Default: 120 MiB. */
  readonly cacheBytes?: number | undefined;
  /** The one that the chain was opened with. Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
}

/**
 * Opens a chain that another thread holds and changes. What it did since is taken up by `canonical.follow` and `controls.reload`.
 * @throws Error where the store holds no such chain.
 */
export function openChainReader({
  store,
  name,
  rules,
  pruning,
  genesis,
  extension,
  cacheBytes,
  refusesUnfinalized,
  clock = systemClock,
}: OpenChainReaderOptions): ChainReader {
  const chainStore = new ChainStore(store, name, rules, { cacheBytes });
  const { headNumber } = chainStore.facts;
  const head = headNumber === undefined ? undefined : chainStore.blocks.block(headNumber);
  if (head === undefined) throw new Error(`the store of ${store.folder} holds no chain ${name}`);
  const canonical = new CanonicalChain(rules, chainStore, head, pruning);
  const controls = new ProductionControls(chainStore.controls, clock, () => canonical.head);
  return new ChainReader({ canonical, genesis, controls, extension, refusesUnfinalized });
}
