import { keyToUint64, type SubStore, textKey, uint64Key } from '@firn/storage';
import type { Genesis } from '../../genesis/parse-genesis.js';

const headKey = textKey('head');
const rewindsKey = textKey('rewinds');
const oldestStateKey = textKey('oldest-state');
const keptNodesKey = textKey('kept-nodes');
const genesisKey = textKey('genesis');
const genesisMarkKey = textKey('genesis-mark');
const genesisOutlineKey = textKey('genesis-outline');
const lastSnapshotKey = textKey('last-snapshot');

/** A few facts of a chain that are kept beside its blocks. Setters are called inside a write of the store. */
export class ChainFacts {
  readonly #stored: SubStore;
  #oldestState = 0n;
  #keptNodes: number | undefined;

  constructor(stored: SubStore) {
    this.#stored = stored;
    this.load();
  }

  /** The number of the last accepted block; undefined before the genesis. */
  get headNumber(): bigint | undefined {
    return this.#number(headKey);
  }

  /** The states after this block and all later ones are there; those before it may be gone in part. */
  get oldestState(): bigint {
    return this.#oldestState;
  }

  /** How many trie nodes the last pruning left; undefined before the first. */
  get keptNodes(): number | undefined {
    return this.#keptNodes;
  }

  /** The genesis document of the chain, as it was written; undefined before it is kept. */
  get genesisDocument(): string | undefined {
    const stored = this.#stored.get(genesisKey);
    return stored === undefined ? undefined : Buffer.from(stored).toString('utf8');
  }

  /** Notes the last accepted block. */
  keepHead(number: bigint): void {
    this.#stored.put(headKey, uint64Key(number));
  }

  /** How often blocks were taken back: what is known of blocks holds as long as it stays. */
  get rewinds(): bigint {
    return this.#number(rewindsKey) ?? 0n;
  }

  keepRewinds(count: bigint): void {
    this.#stored.put(rewindsKey, uint64Key(count));
  }

  /** Notes a new block as the last accepted one. */
  keepNewHead(number: bigint): void {
    this.keepHead(number);
    // A chain that was set back further than it was pruned has states from there on.
    if (this.#oldestState > 0n && number <= this.#oldestState) this.keepStatesFrom(number - 1n);
  }

  /** Notes that states before that block go. */
  keepStatesFrom(number: bigint): void {
    this.#stored.put(oldestStateKey, uint64Key(number));
    this.#oldestState = number;
  }

  /** Notes how many nodes a pruning left. */
  keepNodeCount(count: number): void {
    this.#stored.put(keptNodesKey, uint64Key(BigInt(count)));
    this.#keptNodes = count;
  }

  /** What the first block was made of, as `genesisMark` tells it; undefined before it is kept. */
  get genesisMark(): Uint8Array | undefined {
    return this.#stored.get(genesisMarkKey);
  }

  /** The genesis document without its accounts; undefined before it is kept. */
  get genesisOutline(): string | undefined {
    const stored = this.#stored.get(genesisOutlineKey);
    return stored === undefined ? undefined : Buffer.from(stored).toString('utf8');
  }

  keepGenesis({ document, outline }: Pick<Genesis, 'document' | 'outline'>, mark: Uint8Array): void {
    this.#stored.put(genesisKey, textKey(document));
    this.#stored.put(genesisOutlineKey, textKey(outline));
    this.#stored.put(genesisMarkKey, mark);
  }

  /** The ID of the last snapshot that was taken, which may be gone; 0 before the first. */
  get lastSnapshot(): bigint {
    return this.#number(lastSnapshotKey) ?? 0n;
  }

  keepLastSnapshot(id: bigint): void {
    this.#stored.put(lastSnapshotKey, uint64Key(id));
  }

  /** Reads what is on disk once more. */
  load(): void {
    const keptNodes = this.#number(keptNodesKey);
    this.#oldestState = this.#number(oldestStateKey) ?? 0n;
    this.#keptNodes = keptNodes === undefined ? undefined : Number(keptNodes);
  }

  #number(key: Uint8Array): bigint | undefined {
    const stored = this.#stored.get(key);
    return stored === undefined ? undefined : keyToUint64(stored);
  }
}
